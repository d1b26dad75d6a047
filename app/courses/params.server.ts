import type { Params } from '@remix-run/react'
import { id as identity, MAX_IDS } from '#contract/shapes.ts'

/** The course that an address names; an id that can be no course's is a 404. */
export function courseIdOf(params: Params): number {
  const id = identity.safeParse(params['id'])
  if (!id.success) throw new Response(null, { status: 404 })
  return id.data
}

/** Ids that a table's boxes put into a form, each once. */
export function pickedIds(form: FormData): number[] {
  const ids = form
    .getAll('ids')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MAX_IDS)
}
