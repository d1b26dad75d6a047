import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/**
 * Encryption of text that must not be stored in clear (a password to be sent to its owner):
 * AES-256-GCM, so that it cannot be read or changed without the key.
 *
 * A sealed text is one byte of format, 12 of nonce, 16 of tag, then the ciphertext.
 */

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts `text` with `key` (the setting `sealingKey`). */
export function seal(text: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), content])
}

/**
 * Decrypts a text sealed with one of `keys` (the setting `openingKeys`). Throws when no key fits or
 * the bytes were changed.
 */
export function unseal(sealed: Uint8Array, keys: readonly Uint8Array[]): string {
  const bytes = Buffer.from(sealed)
  if (bytes[0] !== FORMAT || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) {
    throw new Error('Not a sealed text')
  }
  for (const key of keys) {
    const text = openUnder(bytes, key)
    if (text !== null) return text
  }
  throw new Error('Sealed under another key, or changed')
}

function openUnder(bytes: Buffer, key: Uint8Array): string | null {
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(tag)
  const content = decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

// Caches the keys: deriving one costs more than sealing a text, and an import seals a hundred
// thousand.
const cipherKeys = new WeakMap<Uint8Array, KeyObject>()

// The setting also keys the hashes of generated passwords; the cipher gets a derived key.
function cipherKey(key: Uint8Array): KeyObject {
  let own = cipherKeys.get(key)
  if (!own) {
    own = createSecretKey(createHmac('sha256', key).update('aes-256-gcm').digest())
    cipherKeys.set(key, own)
  }
  return own
}
