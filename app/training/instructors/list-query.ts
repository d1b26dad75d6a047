import { SORTS } from '#contract/platform/list-sorts.ts'
import { instructorTypeLabel } from '#app/kit/copy/common.ts'
import { keyOf } from '#app/kit/url-state/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/paths.ts'

export const instructorList = listQuery(SORTS.instructors, paths.instructors.list, {
  type: keyOf(instructorTypeLabel),
})
