import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'

/** Courses of the tenant, sorted by name. */
export const courseList = listQuery(['name'], paths.courses.list, {
  people: keyOf({ none: 'Sin usuarios' }),
})

/** Courses of all tenants. */
export const designList = listQuery(['name'], paths.designs.list, {})

/** Users without the course, to choose from. */
export function assignmentList(id: number) {
  return listQuery(['name'], (query) => paths.courses.assignment(id, query), PEOPLE_FILTERS)
}

/** Users with the course. */
export function unassignmentList(id: number) {
  return listQuery(['name'], (query) => paths.courses.unassignment(id, query), PEOPLE_FILTERS)
}

/** Users with the course, by their due dates. */
export function dueDateList(id: number) {
  return listQuery(['name'], (query) => paths.courses.dueDates(id, query), {
    ...PEOPLE_FILTERS,
    due: keyOf(DUE_FILTERS),
  })
}
