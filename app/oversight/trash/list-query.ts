import { TRASH_KINDS } from '#contract/oversight/trash-kinds.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Latest deletion first. */
export const trashList = listQuery(['deleted_at'], paths.trash.list, { kind: keyOf(TRASH_KINDS) })
export type ListQuery = ReturnType<typeof trashList.readListQuery>
