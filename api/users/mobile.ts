import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Default country code: Colombia, as in the forms. */
const HOME_CODE = '57'
/** Digits of a Colombian mobile without country code. */
const NATIONAL_DIGITS = 10

export type ReadMobile = { value: string; countryAssumed: boolean }

/**
 * Normalizes a mobile to '+{code} {digits}'. An ambiguous one is returned unchanged, for the
 * contract's schema to reject.
 */
export function readMobile(text: string): ReadMobile {
  const written = /^\+(\d{1,3}) ([\d .()-]+)$/.exec(text)
  if (written) return { value: `+${written[1]} ${digitsOf(written[2]!)}`, countryAssumed: false }
  if (/^(\+|00)[\d .()-]+$/.test(text)) {
    const number = parsePhoneNumberFromString(text.replace(/^00/, '+'))
    if (!number) return { value: text, countryAssumed: false }
    const { countryCallingCode: code, nationalNumber } = number
    return { value: `+${code} ${nationalNumber}`, countryAssumed: false }
  }
  if (!/^\d[\d .()-]*$/.test(text)) return { value: text, countryAssumed: false }
  const digits = digitsOf(text)
  // A spreadsheet converts '+57 300 123 4567' to the number '573001234567'.
  const international =
    digits.length === HOME_CODE.length + NATIONAL_DIGITS && digits.startsWith(HOME_CODE)
  const national = international ? digits.slice(HOME_CODE.length) : digits
  return { value: `+${HOME_CODE} ${national}`, countryAssumed: true }
}

/** Returns the digits, by which mobiles are compared. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
