import { STATUS_TABLES } from '#contract/courses/course-report-words.ts'
import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import type { PeopleFacet } from '#contract/platform/people/people-facets.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { keyOf, searchText } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Params, type Source } from '#app/kit/urls/url-state.ts'

/** State of the tabs of a course in their URLs. All tabs have the same search and filters. */

export const NARROWED_BY = ['area', 'position', 'location'] as const satisfies PeopleFacet[]
export type NarrowedBy = (typeof NARROWED_BY)[number]

/** Filters of a report's users; several values of one are combined with OR, and an invalid one matches nobody. */
const FILTERS = {
  area: PEOPLE_FILTERS.area,
  position: PEOPLE_FILTERS.position,
  location: PEOPLE_FILTERS.location,
  due: keyOf(DUE_FILTERS),
}
const NARROWING = { q: searchText, ...FILTERS }
export type Narrowing = Params<typeof NARROWING>

export const readNarrowing = (source: Source) => readParams(NARROWING, source)
export const NOT_NARROWED = readNarrowing('')

/** Returns the query of the applied filters, for the API and for addresses; undefined for unused ones. */
export const narrowingQuery = (narrowing: Narrowing) => writeParams(NARROWING, narrowing)

export function isNarrowed(narrowing: Narrowing): boolean {
  return Object.values(narrowingQuery(narrowing)).some((value) => value !== undefined)
}

/** The summary, which has no rows of its own. */
export const summaryList = (id: number) =>
  listQuery(['name'], (query) => paths.courses.detail(id, query), FILTERS)

/** All users of the course, or those with a status. */
export const userList = (id: number) =>
  listQuery(SORTS.courseReportUsers, (query) => paths.courses.users(id, query), {
    ...FILTERS,
    status: keyOf(STATUS_TABLES),
  })

export const areaList = (id: number) =>
  listQuery(SORTS.courseReportAreas, (query) => paths.courses.areas(id, query), FILTERS)

/** Users who completed the course. */
export const certificateList = (id: number) =>
  listQuery(
    ['name', 'area', 'date_completed'],
    (query) => paths.courses.certificates(id, query),
    FILTERS,
  )
