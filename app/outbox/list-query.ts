import { idOf, keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { PERIOD_LABELS } from '../lists/word-filters.tsx'
import { paths } from '../paths.ts'
import { STATUS_LABELS } from './labels.ts'

/** Newest first. */
export const mailList = listQuery(['created_at'], paths.outbox.list, {
  tenant: idOf,
  status: keyOf(STATUS_LABELS),
  days: keyOf(PERIOD_LABELS),
})
export type ListQuery = ReturnType<typeof mailList.readListQuery>
