import { instructorTypeLabel } from '../copy/common.ts'
import { keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const instructorList = listQuery(
  ['name', 'code', 'created_at', 'type'],
  paths.instructors.list,
  { type: keyOf(instructorTypeLabel) },
)
