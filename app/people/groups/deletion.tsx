import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import {
  agree,
  chosen,
  counted,
  listed,
  NOUNS,
  the,
  type Noun,
} from '#contract/platform/values/nouns.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { groupList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar grupos' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, groupList, describe, (api, query) =>
    api.call(groups.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, groupList, {
    noun: NOUNS.group,
    trash: 'groups',
    remove: (api, input) => api.attempt(groups.remove, input),
  })
}

/** Describes the groups to delete: one by name and with its members, several by number. */
async function describe(api: ApiClient, ids: number[]): Promise<{ what: string; has: string }> {
  const [id] = ids
  if (id === undefined || ids.length > 1) return { what: chosen(ids.length, NOUNS.group), has: '' }
  const { name, totals } = await api.call(groups.get, { params: { id } })
  const some = (count: number, noun: Noun) => (count === 0 ? [] : [counted(count, noun)])
  const parts = [
    ...some(totals.users, NOUNS.user),
    ...some(totals.courses, NOUNS.course),
    ...some(totals.paths, NOUNS.formationPath),
  ]
  const has = parts.length === 0 ? '' : `Tiene ${listed(parts)}. `
  return { what: `${the(NOUNS.group)} «${name}»`, has }
}

export default function GroupDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion noun={NOUNS.group} question={question} what={description?.what}>
      {description?.has}Los usuarios no se eliminan. Los cursos que solo venían de{' '}
      {agree(question.count, 'este grupo', 'estos grupos')} se pierden, y el progreso se conserva.
    </SelectionDeletion>
  )
}
