import type { ErrorBody } from '#contract/shapes.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import { readByName } from '../lists/read-page.server.ts'
import type { assignmentList } from './list-query.ts'

type List = ReturnType<typeof assignmentList>
type Shown = ReturnType<List['readListQuery']>
type Narrowed = ReturnType<List['filtersOf']>

/** A page of people; when they cannot be loaded the picker says so itself (spec 2, §8). */
export async function readPeople<Row>(
  ...[visit, list, read]: Parameters<typeof readByName<Row, Shown, Narrowed>>
): Promise<{ page: ListPage<Row, Shown>; failed: boolean }> {
  try {
    return { page: await readByName(visit, list, read), failed: false }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const shown = list.readListQuery(new URL(visit.request.url).searchParams)
    return { page: { rows: [], total: 0, pageSize: 10, shown }, failed: true }
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
