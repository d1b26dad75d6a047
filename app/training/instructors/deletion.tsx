import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { instructors, isInUse } from '#contract/training/instructors.ts'
import { agree, chosen, NOUNS, the } from '#contract/platform/nouns.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { instructorList } from './list-query.ts'
import { StillNeeded } from './still-needed.tsx'

export const meta: MetaFunction = () => [{ title: 'Eliminar formadores' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, instructorList, describe, (api, query) =>
    api.call(instructors.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, instructorList, {
    noun: NOUNS.instructor,
    remove: (api, input) => api.attempt(instructors.remove, input),
  })
}

/** Describes the instructors to delete: one by name, several by number. One in use blocks the deletion of all. */
async function describe(api: ApiClient, ids: number[]) {
  const usage = await api.call(instructors.usage, { params: { ids: ids.join(',') } })
  const [one] = usage
  return {
    what:
      usage.length === 1
        ? `${the(NOUNS.instructor)} «${one!.name}»`
        : chosen(usage.length, NOUNS.instructor),
    needed: usage.filter(isInUse),
  }
}

export default function InstructorDeletion() {
  const { told, ...asked } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion
      noun={NOUNS.instructor}
      asked={asked}
      what={told?.what}
      failed="No se puede eliminar"
      kept={told && told.needed.length > 0 ? <StillNeeded needed={told.needed} /> : null}
    >
      {agree(
        asked.count,
        'No está en ningún curso. Se elimina definitivamente, con su imagen.',
        'No están en ningún curso. Se eliminan definitivamente, con sus imágenes.',
      )}
    </SelectionDeletion>
  )
}
