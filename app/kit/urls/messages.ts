import { nounPaths, to } from './address.ts'

const newMessage = to('/communications/:id/messages/new')

/** Addresses of audiences and their messages, of notices, and of what is sent. */
export const messagePaths = {
  communications: {
    ...nounPaths('/communications'),
    settings: to('/communications/settings'),
    /** Messages of all audiences. */
    messages: to('/communications/messages'),
    calendar: to('/communications/calendar'),
    /** Options of an audience's form, and the number of people that its selection matches. */
    choices: to('/communications/choices'),
    size: to('/communications/size'),
    attachment: to('/communications/attachments/:key/:name'),
    detail: to('/communications/:id'),
    people: to('/communications/:id/people'),
    newMessage,
    /** Form of a new message with the text and file of another one. */
    copiedMessage: (id: number, copy: number) => newMessage(id, { copy }),
    /** Deliveries of a message, including failed ones. */
    message: to('/communications/:id/messages/:messageId'),
    messagePart: to(
      '/communications/:id/messages/:messageId/:part(edit|deletion|approval|retry|stop)',
    ),
    messageEvents: to('/communications/:id/messages/:messageId/events'),
    messageExport: to('/communications/:id/messages/:messageId/export'),
  },
  /** Result of mails about people who are behind. */
  notice: to('/notices/:id'),
  outbox: {
    list: to('/admin/outbox'),
    detail: to('/admin/outbox/:id'),
    attachment: to('/admin/outbox/:id/attachment'),
  },
  whatsappOutbox: to('/admin/whatsapp-outbox'),
}
