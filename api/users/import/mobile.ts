import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The country of a number that names none: Colombia, as in the forms. */
const HOME_CODE = '57'
/** A national number of a Colombian mobile has ten digits. */
const NATIONAL_DIGITS = 10

export type ReadMobile = { value: string; countryAssumed: boolean }

/**
 * A mobile as people write it, as '+{code} {digits}'. What cannot be told apart is answered as it
 * is, for the contract's schema to refuse.
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
  // A spreadsheet took '+57 300 123 4567' for a number and left '573001234567'.
  const international =
    digits.length === HOME_CODE.length + NATIONAL_DIGITS && digits.startsWith(HOME_CODE)
  const national = international ? digits.slice(HOME_CODE.length) : digits
  return { value: `+${HOME_CODE} ${national}`, countryAssumed: true }
}

/** What mobiles are compared by. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
