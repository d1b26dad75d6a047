import { randomUUID } from 'node:crypto'
import { deliverDue } from '#api/oversight/webhooks/dispatcher.ts'
import type { DeliveryOptions } from '#api/oversight/webhooks/deliver.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import type { startReceiver } from '#tests/support/servers/webhook-receiver.ts'

/** Settings of an API whose webhooks may call receivers on this machine. */
export const CALLS_THIS_MACHINE = { WEBHOOKS_PRIVATE_ADDRESSES: 'true' }

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Fixtures: endpoints with a path of their own at a receiver. */
export function openWebhooks(api: TestApi, receiver: Receiver) {
  return {
    async webhook(admin: Caller, events: string[], changes: object = {}) {
      const path = `/${randomUUID()}`
      const draft = { name: `Nómina ${path}`, url: receiver.url(path), events, ...changes }
      const { status, body } = await admin('POST', '/webhooks', draft)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return { path, ...(body as { id: number; secret: string; name: string; version: number }) }
    },
    deliver: (options?: DeliveryOptions) => deliverDue(api.services, options),
  }
}
