import type { ErrorBody } from '#contract/shapes.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import type { PickerQuery } from './picker-query.ts'
import { PAGE_SIZE } from './picker-query.ts'
import { pickedIds } from './params.server.ts'

/** What a picker of people posted: some by their ids, or everybody whom a search finds. */
export type Picked = { all: true; q: string } | { all: false; ids: number[] }

/** Null when nobody was picked. */
export async function readPicked(request: Request): Promise<Picked | null> {
  const { form } = await postedForm(request)
  const q = form.get('q')
  if (form.get('selection') === 'all')
    return { all: true, q: typeof q === 'string' ? q.slice(0, 200) : '' }
  const ids = pickedIds(form)
  return ids.length > 0 ? { all: false, ids } : null
}

type Page<Row> = { results: Row[]; pagination: { total: number } }
export type PickerPage<Row> = { rows: Row[]; total: number; last: number; failed: boolean }

/** A page of people; when they cannot be loaded the picker says so itself (spec 2, §8). */
export async function readPeople<Row>(call: Promise<Page<Row>>): Promise<PickerPage<Row>> {
  try {
    const { results, pagination } = await call
    const last = Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))
    return { rows: results, total: pagination.total, last, failed: false }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    return { rows: [], total: 0, last: Infinity, failed: true }
  }
}

/** The `limit` and `skip` of a page. */
export function pageOf({ q, page }: PickerQuery) {
  return { q, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
}

/**
 * A change that the API makes or refuses; what it refuses is shown above the people (spec 2, §8,
 * 'browser alert'), also when one of them does not exist any more.
 */
export async function attempted<T>(
  change: Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; status: number; problem: string }> {
  try {
    return { ok: true, value: await change }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    const body = (await thrown.json().catch(() => ({}))) as Partial<ErrorBody>
    return { ok: false, status: thrown.status, problem: body.message ?? UNKNOWN_ERROR }
  }
}
