import type { ErrorBody } from '#contract/shapes.ts'
import { chosenIds } from '../backend/address.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import { readPage, type ListPage } from '../lists/read-page.server.ts'

/** What a picker of people posted: some by their ids, or everybody whom a search finds. */
export type Picked = { all: true; q: string } | { all: false; ids: number[] }

/** Null when nobody was picked. */
export async function readPicked(request: Request): Promise<Picked | null> {
  const { form } = await postedForm(request)
  const q = form.get('q')
  if (form.get('selection') === 'all')
    return { all: true, q: typeof q === 'string' ? q.slice(0, 200) : '' }
  const ids = chosenIds(request, form)
  return ids.length > 0 ? { all: false, ids } : null
}

/** A page of people; when they cannot be loaded the picker says so itself (spec 2, §8). */
export async function readPeople<Row, Shown extends { page: number }>(
  ...[request, list]: Parameters<typeof readPage<Row, Shown>>
): Promise<ListPage<Row, Shown> & { failed: boolean }> {
  try {
    return { ...(await readPage(request, list)), failed: false }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const { shown, pageSize } = list
    return { rows: [], total: 0, pageSize, shown, failed: true }
  }
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
