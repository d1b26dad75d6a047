import type { Settings } from '../../../settings.ts'
import { readSignedText, signText } from '#api/platform/secrets/signed-text.ts'

/**
 * Signed, expiring URLs by which the provider fetches an attachment. Messages wait up to four hours at the
 * provider.
 */

const LIFE_MS = 24 * 3600 * 1000
const PURPOSE = 'whatsapp-attachment'

type Keys = Pick<Settings, 'sealingKey' | 'openingKeys'>
export type Linked = { tenantId: number; key: string }

/** Returns a path under PUBLIC_URL that ends with the file name, which WhatsApp displays. */
export function attachmentLink(
  keys: Keys,
  { tenantId, key }: Linked,
  name: string,
  now = Date.now(),
): string {
  const token = signText(keys, PURPOSE, `${tenantId}.${key}.${now + LIFE_MS}`)
  return `/api/public/whatsapp/attachments/${token}/${encodeURIComponent(name)}`
}

/** Returns the attachment of a token; null when its signature is invalid or it has expired. */
export function readAttachmentToken(keys: Keys, token: string, now = Date.now()): Linked | null {
  const said = readSignedText(keys, PURPOSE, token)
  if (said === null) return null
  const [tenantId, key, until] = said.split('.')
  if (Number(until) < now) return null
  return { tenantId: Number(tenantId), key: key! }
}
