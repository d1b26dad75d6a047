import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

/** The list of skills beside a course: always by name. */
export function skillList(course: number) {
  return listQuery(['name'], (query) => paths.courses.skills(course, query), {})
}
