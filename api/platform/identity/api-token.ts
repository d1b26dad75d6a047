import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { TOKEN_PREFIXES, type TokenKind } from '#contract/access/api-token-words.ts'

/**
 * Secrets of API tokens: a prefix, 256 random bits and a checksum, in letters and digits. Secret scanners find them by
 * the prefix and tell real ones from examples by the checksum, without asking the API.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Digits of 256 bits, and of 32. */
const RANDOM_DIGITS = 43
const CHECKSUM_DIGITS = 6

/** An API token anywhere in a text; docs/security.md has it for secret scanners. */
const TOKEN = /sendero_(?:pat|cot)_[0-9A-Za-z]{49}/
const WHOLE_TOKEN = new RegExp(`^${TOKEN.source}$`)

export type NewSecret = { secret: string; hash: Buffer; hint: string }

/** Returns a new secret with what is stored of it. */
export function newSecret(kind: TokenKind): NewSecret {
  const random = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS)
  const unchecked = `${TOKEN_PREFIXES[kind]}${random}`
  const secret = `${unchecked}${checksumOf(unchecked)}`
  return { secret, hash: hashOf(secret), hint: `${TOKEN_PREFIXES[kind]}…${secret.slice(-4)}` }
}

/** True for a bearer token that is, or claims to be, an API token. */
export function isApiToken(bearer: string): boolean {
  return Object.values(TOKEN_PREFIXES).some((prefix) => bearer.startsWith(prefix))
}

/** True for a text that contains an API token, such as an address. */
export function holdsApiToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Returns the stored hash of a well-formed API token; null when its checksum is wrong. */
export function hashOfToken(bearer: string): Buffer | null {
  if (!WHOLE_TOKEN.test(bearer)) return null
  const unchecked = bearer.slice(0, -CHECKSUM_DIGITS)
  return bearer.endsWith(checksumOf(unchecked)) ? hashOf(bearer) : null
}

/** SHA-256 without salt or iterations: nobody guesses 256 random bits. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const checksumOf = (text: string) => inDigits(BigInt(crc32(text)), CHECKSUM_DIGITS)

function inDigits(value: bigint, length: number): string {
  const base = BigInt(DIGITS.length)
  let text = ''
  for (let rest = value; text.length < length; rest /= base)
    text = `${DIGITS[Number(rest % base)]}${text}`
  return text
}
