import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communications } from '#contract/messages/communications.ts'
import { chosen, NOUNS, the } from '#contract/platform/values/nouns.ts'
import { MAX_IDS } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { audienceList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar audiencias' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, audienceList, describe, (api, query) =>
    api.call(communications.list, { query }),
  )
}

/**
 * An audience with messages blocks the deletion of the whole selection: error 55001 (specification
 * 3, section 8).
 */
export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, audienceList, {
    noun: NOUNS.audience,
    trash: 'communications',
    remove: (api, input) => api.attempt(communications.remove, input),
  })
}

async function describe(api: ApiClient, ids: number[]) {
  const query = { ids: ids.join(','), limit: MAX_IDS }
  const { results } = await api.call(communications.list, { query })
  if (results.length < ids.length) throw notFound('No se encontró la audiencia')
  return ids.length > 1
    ? chosen(ids.length, NOUNS.audience)
    : `${the(NOUNS.audience)} «${results[0]!.name}»`
}

export default function AudienceDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion noun={NOUNS.audience} question={question} what={description ?? undefined}>
      Las personas no cambian. Queda en la papelera, de donde se puede restaurar.
    </SelectionDeletion>
  )
}

export { TabError as ErrorBoundary }
