import { organizationalUnits } from '#contract/organizational-units.ts'
import { idsAmong } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { asOption } from '../forms/lookup.server.ts'
import type { Found } from '../forms/multi-lookup-field.tsx'
import type { Option } from '../forms/select-field.tsx'

/** What a unit is made of: the two lists of its form. */
export const LISTS = ['areas', 'courses'] as const
export type List = (typeof LISTS)[number]

export type Choices = Record<List, { chosen: Option[]; found: Found }>

/** The first twenty that match (specification 1, section 9), and how many there are. */
export async function findChoices(api: ApiClient, list: List, q: string): Promise<Found> {
  const { results, pagination } = await api.call(organizationalUnits[list], {
    query: { q: q.slice(0, 200) },
  })
  return { q, options: results.map(asOption), total: pagination.total }
}

/** Both lists: those chosen, by name, and those that were searched for. */
export async function readChoices(
  api: ApiClient,
  chosen: Record<List, number[]>,
  searched: Partial<Record<List, string>> = {},
): Promise<Choices> {
  const read = async (list: List) => {
    const [found, named] = await Promise.all([
      findChoices(api, list, searched[list] ?? ''),
      namesOf(api, list, chosen[list]),
    ])
    return { chosen: named, found }
  }
  const [areas, courses] = await Promise.all([read('areas'), read('courses')])
  return { areas, courses }
}

async function namesOf(api: ApiClient, list: List, ids: number[]): Promise<Option[]> {
  if (ids.length === 0) return []
  const query = { ids: ids.join(','), limit: 1000 }
  const { results } = await api.call(organizationalUnits[list], { query })
  return results.map(asOption)
}

/** Ids out of one value or several of a form. */
export function idsIn(values: unknown): number[] {
  return idsAmong([values ?? []].flat())
}
