import { COUNTRIES, DEFAULT_COUNTRY } from './countries.ts'

/** Values that a `MobileField` posts. */
export type MobileParts = { country: string; number: string }

// Main country of a calling code that several countries share.
const MAIN: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  262: 'RE',
  358: 'FI',
}

/** Splits '+57 300 123 4567' into { country: 'CO', number: '300 123 4567' }; keeps other text as the number. */
export function splitMobile(mobile: string | null | undefined): MobileParts {
  const [, calling, number] = /^\+(\d{1,3}) (.*)$/.exec(mobile ?? '') ?? []
  if (calling === undefined) return { country: DEFAULT_COUNTRY, number: mobile ?? '' }
  const country =
    MAIN[calling] ?? COUNTRIES.find((candidate) => candidate.calling === calling)?.code
  return country
    ? { country, number: number ?? '' }
    : { country: DEFAULT_COUNTRY, number: mobile ?? '' }
}

/**
 * Returns the API's format '+{code} {digits}', or null when no number was given. Invalid numbers are joined too:
 * the API reports the error.
 */
export function joinMobile(parts: Partial<MobileParts> | undefined): string | null {
  const number = parts?.number?.trim() ?? ''
  if (number === '') return null
  const code = parts?.country || DEFAULT_COUNTRY
  const calling = COUNTRIES.find((country) => country.code === code)?.calling ?? ''
  return `+${calling} ${number}`
}
