import type { Params } from '@remix-run/react'
import { id as identity, MAX_IDS } from '#contract/shapes.ts'

/** The group that an address names; an id that can be no group's is a 404. */
export function groupIdOf(params: Params): number {
  const id = identity.safeParse(params['id'])
  if (!id.success) throw new Response(null, { status: 404 })
  return id.data
}

/** Ids that a table's boxes or a row's link put in an address or a form, each once. */
export function pickedIds(from: URLSearchParams | FormData): number[] {
  const ids = from
    .getAll('ids')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MAX_IDS)
}
