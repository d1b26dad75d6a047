import { organizationalUnits } from '#contract/organizational-units.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Choices, Source, Sources } from '../forms/choices.server.ts'

/** What a unit is made of: the two lists of its form. */
export const LISTS = ['areas', 'courses'] as const
export type List = (typeof LISTS)[number]
export type UnitChoices = Choices<List>

/** Where they come from: the first twenty that match (specification 1, section 9). */
export function unitSources(api: ApiClient): Sources<List> {
  const source = (list: List): Source => ({
    find: (q) => api.call(organizationalUnits[list], { query: { q } }),
    named: async (ids) => {
      const query = { ids: ids.join(','), limit: 1000 }
      return (await api.call(organizationalUnits[list], { query })).results
    },
  })
  return { areas: source('areas'), courses: source('courses') }
}
