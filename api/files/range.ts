/** A stretch of a file as it is asked for: from a place on, to another, or so much of its end. */
export type ByteRange = { first: number; last?: number } | { end: number }

/** Both inclusive. */
export type Slice = { first: number; last: number }

const RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/**
 * What a `Range` header asks for; undefined without one, for several stretches and for other units, which a server
 * may all answer with the whole (RFC 9110, 14.2).
 */
export function readRange(header: string | undefined): ByteRange | undefined {
  const [, first, last, end] = RANGE.exec(header ?? '') ?? []
  if (end !== undefined) return { end: Number(end) }
  if (first === undefined) return undefined
  return { first: Number(first), ...(last !== undefined && { last: Number(last) }) }
}

/** The stretch of a file of so many bytes; undefined where it has none of it. */
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
