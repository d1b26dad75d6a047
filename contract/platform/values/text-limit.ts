import { z } from 'zod'
import { isLonger } from './text.ts'

/** Length up to which a text may be part of an index, and the size that an entry of two such texts allows each. */
const INDEXED = { characters: 255, bytes: 1300 }

const isTooLargeForIndex = (text: string, max: number) =>
  max <= INDEXED.characters &&
  text.length * 3 > INDEXED.bytes &&
  new TextEncoder().encode(text).length > INDEXED.bytes

/** At most `max` visible characters (grapheme clusters); zod's own check counts code points. */
export function upTo(max: number, message?: string) {
  const check = z.check<string>((payload) => {
    if (!isLonger(payload.value, max) && !isTooLargeForIndex(payload.value, max)) return
    payload.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: max,
      inclusive: true,
      input: payload.value,
      message,
      continue: true,
    })
  })
  // Passes the maximum to the OpenAPI document and the rules of imports.
  check._zod.onattach.push(({ _zod: { bag } }) => (bag.maximum = max))
  return check
}
