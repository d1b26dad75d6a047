import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

export const approverGroupList = listQuery(SORTS.approverGroups, paths.approverGroups.list, {})
