import { Messages } from 'scimmy'

/** Resources of one page, at most. */
export const MAX_RESULTS = 200
const DEFAULT_RESULTS = 100

/** Part of a list that is asked for. */
export type Range = { filter: string | undefined; skip: number; limit: number }

/** Reads filter, startIndex and count; values out of bounds are the nearest ones within (RFC 7644, section 3.4.2.4). */
export function readRange(query: Readonly<Record<string, string | undefined>>): Range {
  const { filter, startIndex, count } = query
  return {
    filter: filter?.trim() || undefined,
    skip: bounded(startIndex, 1, { min: 1, max: 2_147_483_647 }) - 1,
    limit: bounded(count, DEFAULT_RESULTS, { min: 0, max: MAX_RESULTS }),
  }
}

function bounded(
  text: string | undefined,
  otherwise: number,
  { min, max }: { min: number; max: number },
): number {
  const value = text === undefined || text.trim() === '' ? NaN : Math.trunc(Number(text))
  return Number.isNaN(value) ? otherwise : Math.min(max, Math.max(min, value))
}

/** Returns a ListResponse message of one page. */
export function listResponse(resources: readonly object[], total: number, { skip }: Range): object {
  const { schemas } = new Messages.ListResponse([], {})
  return {
    schemas,
    totalResults: total,
    startIndex: skip + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
