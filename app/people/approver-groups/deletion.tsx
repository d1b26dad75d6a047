import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { approverGroups } from '#contract/people/approver-groups.ts'
import { agree, chosen, counted, NOUNS, the } from '#contract/platform/values/nouns.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { MAX_IDS } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { approverGroupList } from './list-query.ts'

const FAILED = 'Ocurrio un error al eliminar los grupos'

export const meta: MetaFunction = () => [{ title: 'Eliminar grupos de autorización' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, approverGroupList, describe, (api, query) =>
    api.call(approverGroups.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, approverGroupList, {
    noun: NOUNS.approverGroup,
    trash: 'approver_groups',
    said: 'Grupos eliminados correctamente',
    remove: (api, input) => api.attempt(approverGroups.remove, input),
  })
}

/**
 * Describes the groups to delete, one by name and several by number, and the effect on their
 * pending preregistrations.
 */
async function describe(api: ApiClient, ids: number[]) {
  const [id] = ids
  const query = { ids: ids.join(','), limit: MAX_IDS }
  const { results } = await api.call(approverGroups.list, { query })
  if (results.length < ids.length) throw notFound('No se encontró el grupo')
  if (ids.length > 1) {
    return {
      what: chosen(ids.length, NOUNS.approverGroup),
      consequence: 'Los prerregistros pendientes de todos ellos quedan a los administradores.',
    }
  }
  const { pagination } = await api.call(preregistrations.list, { query: { group: id, limit: 1 } })
  return {
    what: `${the(NOUNS.approverGroup)} «${results[0]!.name}»`,
    consequence: waiting(pagination.total),
  }
}

function waiting(count: number): string {
  if (count === 0) return 'No tiene prerregistros pendientes.'
  const them = `${counted(count, NOUNS.preregistration)} ${agree(count, 'pendiente', 'pendientes')}`
  return `Tiene ${them}, que ${agree(count, 'queda', 'quedan')} a los administradores.`
}

export default function ApproverGroupDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion
      noun={NOUNS.approverGroup}
      question={question}
      what={description?.what}
      failed={FAILED}
    >
      {description?.consequence}
    </SelectionDeletion>
  )
}

export function ErrorBoundary() {
  return <TabError title={FAILED} />
}
