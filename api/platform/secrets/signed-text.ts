import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../../settings.ts'

/**
 * Text with a signature, for URLs that grant access without a session. It can be read by everybody and
 * changed by nobody. `purpose` separates the signatures of different uses.
 */

type Keys = Pick<Settings, 'sealingKey' | 'openingKeys'>

/** Returns the text with its signature (HMAC-SHA-256), safe in a URL. */
export function signText({ sealingKey }: Keys, purpose: string, text: string): string {
  const said = Buffer.from(text).toString('base64url')
  return `${said}.${signatureOf(purpose, said, sealingKey)}`
}

/** Returns a signed text; null when no key of the installation signed it for this purpose. */
export function readSignedText({ openingKeys }: Keys, purpose: string, signed: string) {
  const [said = '', signature = ''] = signed.split('.')
  const given = Buffer.from(signature)
  const ours = openingKeys.some((key) => {
    const made = Buffer.from(signatureOf(purpose, said, key))
    return made.length === given.length && timingSafeEqual(made, given)
  })
  return ours ? Buffer.from(said, 'base64url').toString() : null
}

function signatureOf(purpose: string, said: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${purpose} ${said}`).digest('base64url')
}
