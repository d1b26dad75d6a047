import { SORTS } from '#contract/list-sorts.ts'
import { instructorTypeLabel } from '#app/copy/common.ts'
import { keyOf } from '#app/url-state/parsers.ts'
import { listQuery } from '#app/lists/list-query.ts'
import { paths } from '../paths.ts'

export const instructorList = listQuery(SORTS.instructors, paths.instructors.list, {
  type: keyOf(instructorTypeLabel),
})
