import type { Hono } from 'hono'
import { outbox } from '#contract/messages/outbox.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { getMail, listMails, openMailAttachment } from './read.ts'

export function mountOutbox(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'outbox', outbox, {
    list: ({ query, scope }) => listMails(services, scope, query),
    get: ({ params, scope }) => getMail(services, scope, params.id),
    attachment: ({ params, scope }) => openMailAttachment(services, scope, params.id),
  })
}
