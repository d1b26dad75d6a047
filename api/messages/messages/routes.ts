import type { Hono } from 'hono'
import { MAX_ATTACHMENT_BYTES } from '#contract/messages/message-bounds.ts'
import { messages } from '#contract/messages/messages.ts'
import { readRange } from '#api/platform/files/range.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { eventRequest, type EventStreams } from '#api/platform/calls/event-streams.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { openAttachment } from '../whatsapp/attachment.ts'
import { listAllMessages, messageCalendar } from './all.ts'
import { storeAttachment } from './attachments.ts'
import { approveMessage, removeMessage, removeMessageAttachment, updateMessage } from './change.ts'
import { createMessage } from './create.ts'
import { deliveriesExport, listDeliveries } from './deliveries.ts'
import { messageEvents } from './events.ts'
import { listMessages } from './list.ts'
import { previewMessage } from './preview.ts'
import { messagesOfUser } from './of-user.ts'
import { readMessage } from './read.ts'
import { retryMessage } from './sending/retry.ts'
import { stopMessage } from './sending/stop.ts'
import { sendTest } from './sending/test-send.ts'

/** Rate limit of test sends: an author tries a message a few times, and each costs money. */
const TESTS = { name: 'whatsapp-test', points: 20, seconds: 600 }

export function mountMessages(app: Hono<ApiEnv>, services: Services, streams: EventStreams): void {
  const { db } = services
  const takeTest = limitByAddress(db, TESTS)

  serve(app, services, 'messages', messages, {
    uploadAttachment: async ({ scope, c }) => {
      const upload = await readUpload(c, { field: 'attachment', maxBytes: MAX_ATTACHMENT_BYTES })
      return storeAttachment(services, scope, upload)
    },
    attachment: ({ params: { key, name }, scope, c }) =>
      openAttachment(
        services,
        { tenantId: scope.tenantId, key },
        name,
        readRange(c.req.header('range')),
      ),
    all: ({ query, scope }) => listAllMessages(db, scope, query),
    calendar: ({ query, scope }) => messageCalendar(db, scope, query),
    list: ({ params, query, scope }) => listMessages(db, scope, params.id, query),
    create: ({ params, body, scope, c }) =>
      createMessage(services, scope, params.id, body, c.get('files')),
    test: async ({ params, body, scope, c }) => {
      await takeTest(`${scope.actor.id}`)
      return sendTest(services, scope, params.id, body, c.get('files'))
    },
    preview: ({ params, body, scope }) => previewMessage(services, scope, params.id, body),
    update: ({ params, body, scope, c }) =>
      updateMessage(services, scope, params.id, body, c.get('files')),
    remove: ({ params, scope }) => removeMessage(services, scope, params.id),
    removeAttachment: ({ params, scope }) => removeMessageAttachment(services, scope, params.id),
    stop: ({ params, scope }) => stopMessage(services, scope, params.id),
    approve: ({ params, body, scope }) => approveMessage(services, scope, params.id, body),
    get: ({ params: { id: audience, messageId: id }, scope }) =>
      db.transaction(scope, (tx) => readMessage(services, tx, scope, { id, audience })),
    events: (call) => messageEvents(db, streams, eventRequest(services, call), call.params),
    deliveries: ({ params, query, scope }) => listDeliveries(db, scope, params, query),
    ofUser: ({ params, query, scope }) => messagesOfUser(services, scope, params.id, query),
    exportDeliveries: async ({ params, query, scope }) =>
      streamTable(services, scope, await deliveriesExport(db, scope, params, query), query.format),
    retry: ({ params, body, scope }) => retryMessage(services, scope, params, body),
  })
}
