import { PEOPLE_FACETS, WITHOUT } from '#contract/platform/people/people-facets.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { ReportChoices } from './report-filter.tsx'
import { narrowingQuery, type Narrowing } from './report-query.ts'

/** Reads the options of a report's filters, and the names of the applied ones. */
export async function readChoices(api: ApiClient, narrowing: Narrowing): Promise<ReportChoices> {
  const { q: _, due: __, ...chosen } = narrowingQuery(narrowing)
  const [areas, positions, locations, names] = await Promise.all([
    api.call(users.areas, {}),
    api.call(users.positions, {}),
    api.call(users.locations, { query: {} }),
    api.call(users.chosenFilters, { query: chosen }),
  ])
  const things = (options: Option[], none: string) => [
    ...options.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: WITHOUT, label: none },
  ]
  return {
    among: {
      area: things(areas, PEOPLE_FACETS.area.none),
      position: things(positions, PEOPLE_FACETS.position.none),
      location: locations.map((location) => ({ value: location, label: location })),
    },
    chosen: names.results,
  }
}
