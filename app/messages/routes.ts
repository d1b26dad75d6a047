import { withValues } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { route } from '#app/kit/urls/routes.ts'

const { communications, outbox } = paths
const messagePart = (part: string) => withValues(communications.messagePart, part)

export const messageRoutes = [
  route(communications.list, 'messages/communications/list.tsx', [
    route(communications.new, 'messages/communications/new.tsx'),
    route(communications.deletion, 'messages/communications/deletion.tsx'),
  ]),
  route(communications.settings, 'messages/communications/settings.tsx'),
  route(communications.messages, 'messages/communications/messages/message-list.tsx'),
  route(communications.calendar, 'messages/communications/messages/message-calendar.tsx'),
  route(communications.detail, 'messages/communications/detail.tsx', [
    route(communications.edit, 'messages/communications/edit.tsx'),
    route(communications.people, 'messages/communications/audiences/people.tsx'),
    route(communications.message, 'messages/communications/messages/deliveries.tsx'),
    route(messagePart('deletion'), 'messages/communications/messages/message-deletion.tsx'),
    route(messagePart('approval'), 'messages/communications/messages/message-approval.tsx'),
    route(messagePart('stop'), 'messages/communications/messages/message-stop.tsx'),
    route(messagePart('retry'), 'messages/communications/messages/message-retry.tsx'),
  ]),
  route(communications.newMessage, 'messages/communications/messages/message-new.tsx'),
  route(messagePart('edit'), 'messages/communications/messages/message-edit.tsx'),
  route(paths.notice, 'messages/notices/result.tsx'),
  route(outbox.list, 'messages/outbox/list.tsx'),
  route(outbox.detail, 'messages/outbox/detail.tsx'),
  route(paths.whatsappOutbox, 'messages/outbox/list.tsx', 'outbox/whatsapp'),
]

/** Routes without a page. */
export const messageFiles = [
  route(outbox.attachment, 'messages/outbox/attachment.ts'),
  route(communications.choices, 'messages/communications/audiences/choices.ts'),
  route(communications.size, 'messages/communications/audiences/size.ts'),
  route(communications.attachment, 'messages/communications/messages/attachment.ts'),
  route(communications.messageEvents, 'messages/communications/messages/message-events.ts'),
  route(communications.messageExport, 'messages/communications/messages/deliveries-export.ts'),
]
