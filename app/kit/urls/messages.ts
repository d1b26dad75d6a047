import { withQuery, type Query } from './with-query.ts'
import { filePath, nounPaths } from './address.ts'

const root = '/communications'
const ofMessage = (id: number, message: number) => `${root}/${id}/messages/${message}`

/** URLs of audiences and their messages. */
export const messagePaths = {
  communications: {
    ...nounPaths(root),
    settings: (query: Query = {}) => withQuery(`${root}/settings`, query),
    /** Messages of all audiences. */
    messages: (query: Query = {}) => withQuery(`${root}/messages`, query),
    calendar: (query: Query = {}) => withQuery(`${root}/calendar`, query),
    /** Options of an audience's form, and the number of people that its selection matches. */
    choices: (query: Query) => withQuery(`${root}/choices`, query),
    size: (query: Query) => withQuery(`${root}/size`, query),
    attachment: (key: string, name: string) => `${root}/attachments/${filePath(key, name)}`,
    detail: (id: number, query: Query = {}) => withQuery(`${root}/${id}`, query),
    people: (id: number, query: Query = {}) => withQuery(`${root}/${id}/people`, query),
    newMessage: (id: number, query: Query = {}) => withQuery(`${root}/${id}/messages/new`, query),
    /** Form of a new message with the text and file of another one. */
    copiedMessage: (id: number, copy: number) => withQuery(`${root}/${id}/messages/new`, { copy }),
    /** Deliveries of a message, including failed ones. */
    message: (id: number, message: number, query: Query = {}) =>
      withQuery(ofMessage(id, message), query),
    messagePart: (
      id: number,
      message: number,
      part: 'edit' | 'deletion' | 'approval' | 'retry' | 'stop',
      query: Query = {},
    ) => withQuery(`${ofMessage(id, message)}/${part}`, query),
    messageEvents: (id: number, message: number) => `${ofMessage(id, message)}/events`,
    messageExport: (id: number, message: number, query: Query = {}) =>
      withQuery(`${ofMessage(id, message)}/export`, query),
  },
  whatsappOutbox: (query: Query = {}) => withQuery('/admin/whatsapp-outbox', query),
}
