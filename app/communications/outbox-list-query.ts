import { idOf, keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { PERIOD_LABELS } from '../lists/word-filters.tsx'
import { paths } from '../paths.ts'
import { OUTCOME_LABELS } from './outbox-words.ts'

/** Newest first. */
export const outboxList = listQuery(['created_at'], paths.whatsappOutbox, {
  tenant: idOf,
  status: keyOf(OUTCOME_LABELS),
  days: keyOf(PERIOD_LABELS),
})
export type OutboxQuery = ReturnType<typeof outboxList.readListQuery>
