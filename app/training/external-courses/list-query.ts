import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { idOf, keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Filter for courses with users who count in no period. */
export const UNDATED = { true: 'Con registros sin fecha' }

/** Filter for courses in which somebody is overdue. */
export const OVERDUE = { overdue: 'Con personas vencidas' }

export const externalCourseList = listQuery(SORTS.externalCourses, paths.externalCourses.list, {
  category: idOf,
  competence: idOf,
  instructor: idOf,
  undated: keyOf(UNDATED),
  due: keyOf(OVERDUE),
})
export type ListQuery = ReturnType<typeof externalCourseList.readListQuery>
