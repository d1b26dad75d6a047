import { organizationalUnits } from '#contract/people/organizational-units.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { Choices, Source, Sources } from '#app/kit/forms/choices/choices.server.ts'

/** The two lists of the unit form. */
export const LISTS = ['areas', 'courses'] as const
export type List = (typeof LISTS)[number]
export type UnitChoices = Choices<List>

/** Sources of the lists: the first twenty matches (specification 1, section 9). */
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
