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

/** Area codes of Argentina with three digits; '11' is the only one with two, all others have four. */
const AREA_OF_THREE =
  '2(?:2[013]|3[067]|49|6[01346]|80|9[14789])|3(?:36|4[12358]|5[138]|6[24]|7[069]|8[013578])'
/** The '15' after the area code, by which Argentina marks a mobile at home. */
const LOCAL_MOBILE = new RegExp(
  `^(11(?=15\\d{8}$)|(?:${AREA_OF_THREE})(?=15\\d{7}$)|[23]\\d{3}(?=15\\d{6}$))15`,
)

/**
 * Returns the canonical digits by which mobiles are compared: Mexico without 1, Brazil and Argentina with 9, none
 * with a trunk prefix. The database has the same rule as `mobile_key` (users/routines.sql).
 */
export function mobileKey(text: string): string {
  const digits = digitsOf(text)
  if (digits.startsWith('52')) return digits.replace(/^52(?:1|0[12]|04[45])(\d{10})$/, '52$1')
  if (digits.startsWith('55'))
    return digits.replace(/^550(\d{10,11})$/, '55$1').replace(/^(55\d\d)([6-9]\d{7})$/, '$19$2')
  if (!digits.startsWith('54')) return digits
  const national = digits.replace(/^54(?:90?|09?)?/, '').replace(LOCAL_MOBILE, '$1')
  return /^[1-3]\d{9}$/.test(national) ? `549${national}` : digits
}

/** Returns the digits of a number as it is written. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
