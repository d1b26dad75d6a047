import { COUNTRIES, DEFAULT_COUNTRY } from './countries.ts'

/** What a `MobileField` posts. */
export type MobileParts = { country: string; number: string }

// Several countries share a code; the one whose name people expect comes first.
const MAIN: Record<string, string> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  262: 'RE',
  358: 'FI',
}

/** '+57 300 123 4567' → { country: 'CO', number: '300 123 4567' }; anything else keeps its text. */
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
 * The API's form of it, '+{code} {digits}', or null when no number was given. What is no number is
 * joined all the same: it is the API that says what is wrong with it.
 */
export function joinMobile(parts: Partial<MobileParts> | undefined): string | null {
  const number = parts?.number?.trim() ?? ''
  if (number === '') return null
  const code = parts?.country || DEFAULT_COUNTRY
  const calling = COUNTRIES.find((country) => country.code === code)?.calling ?? ''
  return `+${calling} ${number}`
}
