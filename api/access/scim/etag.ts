import type { ApiContext } from '#api/platform/calls/context.ts'
import { stale } from './failure.ts'

/** ETags of resources and their conditions (RFC 7644, section 3.14). */

export const etagOf = (version: number | string) => `W/"${version}"`

const listed = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag))

/** Weak comparison: the resource is the same, not each byte. */
const opaque = (etag: string) => etag.trim().replace(/^W\//i, '')

/** @throws Failure 412 when the client changes another version than this. */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && !listed(ifMatch, etag)) throw stale()
}

/** True when the client has this version already. */
export function isKnown(c: ApiContext, etag: string): boolean {
  const header = c.req.header('if-none-match')
  return header !== undefined && listed(header, etag)
}
