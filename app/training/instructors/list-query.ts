import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { instructorTypeLabel } from '#app/kit/ui/common-copy.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

export const instructorList = listQuery(SORTS.instructors, paths.instructors.list, {
  type: keyOf(instructorTypeLabel),
})
