import { keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { PERIOD_LABELS, STATUS_LABELS } from './labels.ts'

/** The newest mail comes first. */
export const mailList = listQuery(['created_at'], paths.outbox.list, {
  status: keyOf(STATUS_LABELS),
  days: keyOf(PERIOD_LABELS),
})
export type ListQuery = ReturnType<typeof mailList.readListQuery>
