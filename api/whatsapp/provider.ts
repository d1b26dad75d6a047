/** What brings messages to people. One of two: `embedded.ts` keeps them, `twilio.ts` sends them. */

/** A message to one person. */
export type Outgoing = {
  tenantId: number
  /** Of the row that the provider's callbacks are about; null for a test. */
  deliveryId: number | null
  messageId: number | null
  /** 1 for the first. */
  attempt: number
  /** Whose number it is, to be shown. */
  name: string | null
  /** '+573001234567', both. */
  sender: string | null
  to: string
  body: string | null
  attachment: { key: string; name: string } | null
  /** The approved template, for who has not written within 24 hours. */
  template: string | null
  conversing: boolean
}

/**
 * What came of it. `accepted`: the provider has it under that id; what becomes of it is told later, or already
 * here. `refused`: nobody got it, nor would at a second attempt. `later`: nobody got it, try again; `code` says why.
 * `unknown`: the call had no end that tells.
 */
export type Answer =
  | { kind: 'accepted'; id: string; settled?: FinalStatus }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: RetryableCode }
  | { kind: 'unknown' }

/** A rate limit and a host that is not there concern all who are sent to; an error may concern one recipient. */
export type RetryableCode = 'rate_limited' | 'provider_error' | 'no_connection'

export type FinalStatus = { outcome: 'delivered' | 'failed'; code: string | null }

export type Provider = {
  readonly name: 'embedded' | 'twilio'
  /** Never throws for what the provider says or does not say. */
  send(outgoing: Outgoing): Promise<Answer>
  /**
   * Whether a callback was signed by the provider, for that address with those fields. Without callbacks
   * nothing is.
   */
  isSigned(signature: string, url: string, fields: Record<string, string>): Promise<boolean>
  close(): void
}

/** As the provider writes a number. */
export const whatsappAddress = (number: string) => `whatsapp:${number}`

/** '+573001234567' of 'whatsapp:+573001234567'. */
export const numberIn = (address: string) => address.replace(/^whatsapp:/, '').trim()
