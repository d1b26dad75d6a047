import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Settings } from '../../../settings.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'

/** Secrets of endpoints, which sign what is sent to them: Standard Webhooks. */

/** Returns 192 random bits as `whsec_…`. */
export function makeSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

/** Sealed secrets of an endpoint; the previous one only until its time is over. */
export type SealedSecrets = { secret: Buffer; previous_secret: Buffer | null }

/** Headers that Standard Webhooks defines, with one signature for each secret, the current one first. */
export function signedHeaders(
  { secret, previous_secret: previous }: SealedSecrets,
  { openingKeys }: Pick<Settings, 'openingKeys'>,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const secrets = [secret, ...(previous ? [previous] : [])]
  const signatures = secrets.map((sealed) =>
    new Webhook(unseal(sealed, openingKeys)).sign(id, at, body),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
