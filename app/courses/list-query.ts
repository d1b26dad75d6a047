import { keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { PEOPLE_FILTERS } from '../lists/people-filters.ts'

/** The company's courses: always by name. */
export const courseList = listQuery(['name'], paths.courses.list, {
  people: keyOf({ none: 'Sin usuarios' }),
})

/** Every company's courses. */
export const designList = listQuery(['name'], paths.designs.list, {})

/** Those who do not have a course, to choose from. */
export function assignmentList(id: number) {
  return listQuery(['name'], (query) => paths.courses.assignment(id, query), PEOPLE_FILTERS)
}

/** Those who have it. */
export function unassignmentList(id: number) {
  return listQuery(['name'], (query) => paths.courses.unassignment(id, query), PEOPLE_FILTERS)
}
