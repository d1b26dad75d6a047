import { z } from 'zod'
import { id, instant, requiredText, versionRead } from '#contract/platform/values/shapes.ts'
import {
  DELIVERED_EVENTS,
  WEBHOOK_EVENTS,
  type DeliveredEventType,
  type WebhookEventType,
} from './webhook-event-types.ts'

/** Shapes of webhooks and of the deliveries to them. */

const keysOf = <Key extends string>(words: Record<Key, unknown>) =>
  Object.keys(words) as [Key, ...Key[]]

const eventType = z.enum<[WebhookEventType, ...WebhookEventType[]]>(keysOf(WEBHOOK_EVENTS), {
  error: 'Ese evento no existe',
})
export const deliveredType = z.enum<[DeliveredEventType, ...DeliveredEventType[]]>(
  keysOf(DELIVERED_EVENTS),
)

export const newWebhook = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre', 100),
  url: requiredText('Dirección', 'Debes especificar la dirección', 500),
  events: z
    .array(eventType, { error: 'Debes elegir al menos un evento' })
    .min(1, 'Debes elegir al menos un evento')
    .max(50, 'Se admiten hasta 50 eventos')
    .transform((types) => [...new Set(types)]),
})

export const webhookChanges = newWebhook.extend({ version: versionRead })

/** Reason for which deliveries wait. `failing`: retries were in vain for three days. `gone`: the receiver answered 410. */
export const pauseReason = z.enum(['manual', 'failing', 'gone'])

export const webhookRow = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(eventType),
  paused: pauseReason.nullable(),
  paused_at: instant.nullable(),
  /** Deliveries that wait for a try, and that were given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
  last_delivered_at: instant.nullable(),
  /** Instant until which the replaced secret signs as well. */
  previous_secret_until: instant.nullable(),
  owner_name: z.string().nullable(),
  version: z.number().int(),
  created_at: instant,
})
export type WebhookRow = z.infer<typeof webhookRow>

/** The secret is answered once; to a repeated request it is null. */
export const withSecret = webhookRow.extend({ secret: z.string().nullable() })
export type WebhookWithSecret = z.infer<typeof withSecret>

export const deliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof deliveryState>

/** Reason for which a call has no answer that counts. */
export const attemptError = z.enum([
  'address',
  'unknown_host',
  'connection',
  'tls',
  'timeout',
  'redirect',
  'status',
  'secret',
])
export type AttemptError = z.infer<typeof attemptError>

const attempt = z.object({
  number: z.number().int(),
  at: instant,
  by_hand: z.boolean(),
  duration_ms: z.number().int(),
  request_headers: z.record(z.string(), z.string()),
  status: z.number().int().nullable(),
  error: attemptError.nullable(),
  /** First 4,096 bytes of the answer, as text. */
  answer: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof attempt>

export const deliveryRow = z.object({
  id,
  /** Header `webhook-id`: the same in each try. */
  event_id: z.string(),
  type: deliveredType,
  occurred_at: instant,
  state: deliveryState,
  attempts: z.number().int(),
  /** Next try of one that waits; null while its endpoint is paused. */
  next_try_at: instant.nullable(),
  /** Answer of the last try. */
  status: z.number().int().nullable(),
  error: attemptError.nullable(),
  duration_ms: z.number().int().nullable(),
})
export type WebhookDeliveryRow = z.infer<typeof deliveryRow>

export const delivery = deliveryRow.extend({
  body: z.string(),
  /** Last tries first. */
  tries: z.array(attempt),
})
export type WebhookDelivery = z.infer<typeof delivery>
