import { idOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const externalCourseList = listQuery(
  ['name', 'code', 'hours', 'competence', 'category', 'instructor_name'],
  paths.externalCourses.list,
  { category: idOf, competence: idOf, instructor: idOf },
)
export type ListQuery = ReturnType<typeof externalCourseList.readListQuery>
