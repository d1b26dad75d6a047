import { keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { OUTCOME_LABELS, PERIOD_LABELS } from './outbox-words.ts'

/** The newest comes first. */
export const outboxList = listQuery(['created_at'], paths.whatsappOutbox, {
  status: keyOf(OUTCOME_LABELS),
  days: keyOf(PERIOD_LABELS),
})
export type OutboxQuery = ReturnType<typeof outboxList.readListQuery>
