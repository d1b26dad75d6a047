import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'

/** Entries of a status list: the minimum of the Bitstring Status List, which hides one holder among many. */
export const LIST_ENTRIES = 131_072

/** Maximum share of a list that is given away, so that a random free place is found at once. */
const FULL = LIST_ENTRIES / 2

export type Place = { list: number; index: number }

/**
 * Returns `count` free places of the status lists, at random: a place tells nothing of when or after whom it was given.
 * Its caller holds `lockCredentials`.
 */
export async function takePlaces(
  tx: Transaction,
  tenantId: number,
  count: number,
): Promise<Place[]> {
  const [last] = await tx.query<{ list: number; taken: number }>(
    sql`select status_list as list, count(*) as taken from credentials where tenant_id = ${tenantId}
        group by status_list order by status_list desc limit 1`,
  )
  const places: Place[] = []
  let { list, taken } = last ?? { list: 1, taken: 0 }
  while (places.length < count) {
    if (taken >= FULL) {
      list += 1
      taken = 0
    }
    const free = await freeIndexes(
      tx,
      tenantId,
      list,
      Math.min(count - places.length, FULL - taken),
    )
    places.push(...free.map((index) => ({ list, index })))
    taken += free.length
  }
  return places
}

async function freeIndexes(tx: Transaction, tenantId: number, list: number, count: number) {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(randomInt(LIST_ENTRIES))
  const taken = await tx.query<{ index: number }>(
    sql`select status_index as index from credentials
        where tenant_id = ${tenantId} and status_list = ${list}
          and status_index = any(${[...drawn]}::int[])`,
  )
  for (const { index } of taken) drawn.delete(index)
  return [...drawn]
}
