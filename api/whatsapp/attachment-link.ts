import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../settings.ts'

/**
 * Signed, expiring URLs by which the provider fetches an attachment. Messages wait up to four hours at the
 * provider.
 */

const LIFE_MS = 24 * 3600 * 1000

type Keys = Pick<Settings, 'sealingKey' | 'openingKeys'>
export type Linked = { tenantId: number; key: string }

/** Returns a path under PUBLIC_URL that ends with the file name, which WhatsApp displays. */
export function attachmentLink(
  { sealingKey }: Keys,
  { tenantId, key }: Linked,
  name: string,
  now = Date.now(),
): string {
  const said = Buffer.from(`${tenantId}.${key}.${now + LIFE_MS}`).toString('base64url')
  const token = `${said}.${signatureOf(said, sealingKey)}`
  return `/api/public/whatsapp/attachments/${token}/${encodeURIComponent(name)}`
}

/** Returns the attachment of a token; null when its signature is invalid or it has expired. */
export function readAttachmentToken(
  { openingKeys }: Keys,
  token: string,
  now = Date.now(),
): Linked | null {
  const [said = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const ours = openingKeys.some((key) => {
    const made = Buffer.from(signatureOf(said, key))
    return made.length === given.length && timingSafeEqual(made, given)
  })
  if (!ours) return null
  const [tenantId, key, until] = Buffer.from(said, 'base64url').toString().split('.')
  if (Number(until) < now) return null
  return { tenantId: Number(tenantId), key: key! }
}

function signatureOf(said: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`whatsapp-attachment ${said}`).digest('base64url')
}
