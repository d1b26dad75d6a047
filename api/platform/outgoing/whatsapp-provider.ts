import type { Settings } from '../../../settings.ts'
import type { FileStore } from '../files/store.ts'
import type { SessionServices } from '../identity/open-session.ts'

/** WhatsApp provider: `simulated-provider.ts` only stores messages, `twilio.ts` sends them. */

/** Message to one person. */
export type Outgoing = {
  tenantId: number
  /** Delivery that the provider's callbacks refer to; null for a test. */
  deliveryId: number | null
  messageId: number | null
  /** Number of the attempt, from 1. */
  attempt: number
  /** Recipient's name, for display. */
  name: string | null
  /** Numbers like '+573001234567'. */
  sender: string | null
  to: string
  body: string | null
  attachment: { key: string; name: string } | null
  /** Approved template, for recipients who have not written within 24 hours. */
  template: string | null
  conversing: boolean
}

/**
 * Result of a call. `accepted`: the provider took it under that id; its status follows in a callback, or
 * here already. `refused`: not sent, and a retry is useless. `later`: not sent, retry; `code` says why.
 * `unknown`: the call ended without a definite result.
 */
export type Answer =
  | { kind: 'accepted'; id: string; settled?: FinalStatus }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: RetryableCode }
  | { kind: 'unknown' }

/** A rate limit or an unreachable host affects all recipients; an error may concern one recipient. */
export type RetryableCode = 'rate_limited' | 'provider_error' | 'no_connection'

export type FinalStatus = { outcome: 'delivered' | 'failed'; code: string | null }

export type Provider = {
  readonly name: 'embedded' | 'twilio'
  /** Never throws for an answer of the provider or a missing one. */
  send(outgoing: Outgoing): Promise<Answer>
  /**
   * True when the provider signed a callback with these fields to that URL. False for a provider without
   * callbacks.
   */
  isSigned(signature: string, url: string, fields: Record<string, string>): Promise<boolean>
  close(): void
}

/** Services of the endpoints for the provider and its outbox. */
export type WhatsappServices = SessionServices & {
  settings: Settings
  files: FileStore
  whatsapp: Provider
}

/** Returns a number in the provider's format. */
export const whatsappAddress = (number: string) => `whatsapp:${number}`

/** Returns '+573001234567' from 'whatsapp:+573001234567'. */
export const numberIn = (address: string) => address.replace(/^whatsapp:/, '').trim()
