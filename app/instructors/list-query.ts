import { SORTS } from '#contract/list-sorts.ts'
import { instructorTypeLabel } from '../copy/common.ts'
import { keyOf } from '../url-state/parsers.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const instructorList = listQuery(SORTS.instructors, paths.instructors.list, {
  type: keyOf(instructorTypeLabel),
})
