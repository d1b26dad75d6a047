import { z } from 'zod'
import { isLonger } from './text.ts'

/** At most `max` characters as people see them; zod's own counts code points. */
export function upTo(max: number, message?: string) {
  const check = z.check<string>((payload) => {
    if (!isLonger(payload.value, max)) return
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
  // tells the OpenAPI document and the rules of imports
  check._zod.onattach.push(({ _zod: { bag } }) => (bag.maximum = max))
  return check
}
