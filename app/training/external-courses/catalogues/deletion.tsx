import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosen, the } from '#contract/platform/values/nouns.ts'
import { MAX_IDS } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { callsOf } from './calls.server.ts'
import { catalogueList, catalogueKindOf, KINDS } from './kinds.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Eliminar ${KINDS[data.kind].noun.many}` : '' },
]

export async function loader(visit: LoaderFunctionArgs) {
  const kind = catalogueKindOf(visit.request)
  const { noun } = KINDS[kind]
  const describe = async (api: ApiClient, ids: number[]) => {
    const query = { ids: ids.join(','), limit: MAX_IDS }
    const { results } = await api.call(callsOf(kind).list, { query })
    if (results.length < ids.length) throw notFound()
    const one = `${the(noun)} «${results[0]!.name}»`
    return { what: results.length === 1 ? one : chosen(results.length, noun) }
  }
  const question = await selectionDeletion(visit, catalogueList(kind), describe, (api, query) =>
    api.call(callsOf(kind).list, { query }),
  )
  return { ...question, kind }
}

export function action(visit: ActionFunctionArgs) {
  const kind = catalogueKindOf(visit.request)
  return deleteSelected(visit, catalogueList(kind), {
    noun: KINDS[kind].noun,
    remove: (api, input) => api.attempt(callsOf(kind).remove, input),
  })
}

export default function OptionDeletion() {
  const { description, kind, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion noun={KINDS[kind].noun} question={question} what={description?.what}>
      {question.count === 1
        ? 'Si algún curso la tiene no se elimina, y te decimos cuál. No se puede deshacer.'
        : 'Si algún curso tiene alguna no se elimina ninguna, y te decimos cuál. No se puede deshacer.'}
    </SelectionDeletion>
  )
}
