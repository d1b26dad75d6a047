import { z } from 'zod'
import { MAX_TOKEN_DAYS, TOKEN_DAYS } from '#contract/access/api-token-words.ts'
import { dayOf } from '#app/kit/ui/format.ts'
import { EXPIRY_DATE } from './expiry-field.tsx'

const DAY_MS = 86_400_000
const CHOOSE = 'Debes elegir hasta cuándo sirve el token'

/** Fields of `ExpiryFields`: a number of days, or a day of one's own. */
export const expiryFields = {
  expiry: z.enum([...TOKEN_DAYS.map(String), EXPIRY_DATE], { error: CHOOSE }),
  expires_on: z.string().optional(),
}

type Fields = { expiry: string; expires_on?: string | undefined }

/** @returns the message for a chosen day that was left empty or cannot be read; null when there is none. */
export function expiryProblem({ expiry, expires_on }: Fields): string | null {
  if (expiry !== EXPIRY_DATE) return null
  if (!expires_on) return 'Debes especificar la fecha hasta la que sirve el token'
  return z.iso.date().safeParse(expires_on).success ? null : 'La fecha no es válida'
}

/** Returns the last day of the token, 'YYYY-MM-DD' in the company's time zone. */
export function expiryDay({ expiry, expires_on }: Fields, timeZone: string): string {
  if (expiry === EXPIRY_DATE) return expires_on!
  return dayOf(Date.now() + Number(expiry) * DAY_MS, timeZone)
}

/** Bounds of the calendar. */
export function expiryBounds(timeZone: string) {
  return {
    min: dayOf(Date.now(), timeZone),
    max: dayOf(Date.now() + MAX_TOKEN_DAYS * DAY_MS, timeZone),
  }
}
