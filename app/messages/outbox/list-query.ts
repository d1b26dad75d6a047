import { idOf, keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { PERIOD_LABELS } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { MAIL_STATUSES, MESSAGE_STATUSES } from './kinds.ts'

/** Newest first. */
function outboxList<Status extends string>(
  url: typeof paths.outbox.list,
  statuses: Readonly<Record<Status, string>>,
) {
  return listQuery(['created_at'], url, {
    tenant: idOf,
    status: keyOf(statuses),
    days: keyOf(PERIOD_LABELS),
  })
}

export const mailList = outboxList(paths.outbox.list, MAIL_STATUSES)
export const messageList = outboxList(paths.whatsappOutbox, MESSAGE_STATUSES)
export type MailQuery = ReturnType<typeof mailList.readListQuery>
