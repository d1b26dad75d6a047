import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings.ts'

const COOKIE = /(?:^|;\s*)(?:__Host-)?session=([^;]+)/
const BEARER = /^Bearer +([^.\s]+\.[^.\s]+)\.([^.\s]+)$/i

/**
 * Returns the session that a request claims, verified by signature alone, without the database or the
 * framework. A revoked session still has its name; a forged one has none. The console's cookie and the
 * API's token of a session have the same name.
 *
 * @returns null without a valid signature, and for a token that has expired.
 */
export function sessionCallers({
  sessionSecret,
  tokenSecret,
}: Pick<Settings, 'sessionSecret' | 'tokenSecret'>) {
  return ({ headers }: Pick<IncomingMessage, 'headers'>): string | null => {
    const [, signed, signature] = BEARER.exec(headers.authorization ?? '') ?? []
    if (signed !== undefined && signature !== undefined) {
      return isSigned(signed, signature, tokenSecret) ? nameIn(`${signed}.`) : null
    }
    const value = cookieOf(headers.cookie)
    const dot = value.lastIndexOf('.')
    if (dot < 0 || !isSigned(value.slice(0, dot), value.slice(dot + 1), sessionSecret)) return null
    const { token } = read(value.slice(0, dot)) as { token?: unknown }
    return typeof token === 'string' ? nameIn(token) : null
  }
}

function cookieOf(header = ''): string {
  try {
    return decodeURIComponent(COOKIE.exec(header)?.[1] ?? '')
  } catch {
    return ''
  }
}

function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Returns the session named by a token whose signature, or that of the cookie around it, has been verified.
 */
function nameIn(token: string): string | null {
  const { sid, exp } = read(token.split('.')[1] ?? '') as { sid?: unknown; exp?: unknown }
  const lives = typeof exp === 'number' && exp * 1_000 > Date.now()
  return lives && typeof sid === 'number' ? `session ${sid}` : null
}

function read(base64: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64, 'base64').toString())
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
