import type { Hono } from 'hono'
import { whatsapp } from '#contract/messages/whatsapp.ts'
import { readRange } from '#api/platform/files/range.ts'
import type { ApiContext, ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { openLinked } from './attachment.ts'
import { readCallback, takeInbound, takeStatus } from './callbacks.ts'
import { listOutbox } from './outbox.ts'
import type { WhatsappServices } from '#api/platform/outgoing/whatsapp-provider.ts'

/** Empty TwiML: inbound messages get no reply. */
const TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'
const taken = { headers: { 'content-type': 'text/xml; charset=utf-8' }, open: () => TWIML }

export function mountWhatsapp(app: Hono<ApiEnv>, services: WhatsappServices): void {
  const callback = (c: ApiContext) => readCallback(c.req.raw)

  serve(app, services, 'whatsapp', whatsapp, {
    outbox: ({ query, scope }) => listOutbox(services, scope, query),
    status: async ({ c }) => {
      await takeStatus(services, await callback(c))
      return taken
    },
    inbound: async ({ c }) => {
      await takeInbound(services, await callback(c))
      return taken
    },
    attachment: ({ params, c }) => openLinked(services, params, readRange(c.req.header('range'))),
  })
}
