/** Requested byte range: from a position on, to another one, or a number of bytes at the end. */
export type ByteRange = { first: number; last?: number } | { end: number }

/** Both inclusive. */
export type Slice = { first: number; last: number }

const RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/**
 * Parses a `Range` header; undefined without one, for several ranges and for other units, which a server
 * may all answer with the whole file (RFC 9110, 14.2).
 */
export function readRange(header: string | undefined): ByteRange | undefined {
  const [, first, last, end] = RANGE.exec(header ?? '') ?? []
  if (end !== undefined) return { end: Number(end) }
  if (first === undefined) return undefined
  return { first: Number(first), ...(last !== undefined && { last: Number(last) }) }
}

/** Returns the range within a file of that many bytes; undefined when it is outside. */
export function sliceOf(range: ByteRange, bytes: number): Slice | undefined {
  const whole = bytes - 1
  const slice =
    'end' in range
      ? { first: Math.max(0, bytes - range.end), last: whole }
      : { first: range.first, last: Math.min(range.last ?? whole, whole) }
  return slice.first <= slice.last ? slice : undefined
}

export function writeRange(range: ByteRange): string {
  return 'end' in range ? `bytes=-${range.end}` : `bytes=${range.first}-${range.last ?? ''}`
}
