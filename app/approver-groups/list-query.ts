import { SORTS } from '#contract/list-sorts.ts'
import { listQuery } from '#app/lists/list-query.ts'
import { paths } from '../paths.ts'

export const approverGroupList = listQuery(SORTS.approverGroups, paths.approverGroups.list, {})
