/** Formats numbers, dates and lists in the API's sentences, by Intl; pages have app/kit/ui/format.ts. */

const LISTED = 5
const list = new Intl.ListFormat('es-CO')
const numbers = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })

/** '«Comercial» y «Jurídica»'; of long lists the first names, and the number of the others. */
export function quoted(names: readonly string[]): string {
  const quotedNames = names.slice(0, LISTED).map((name) => `«${name}»`)
  const more = names.length - quotedNames.length
  return list.format(more > 0 ? [...quotedNames, `${formatNumber(more)} más`] : quotedNames)
}

/** '1.234,5', with at most two decimals. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** '14 de octubre de 2025' */
export function formatDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone }).format(at)
}

/** '14 de octubre de 2025 a las 10:32 a. m.' */
export function formatMoment(at: Date, timeZone: string): string {
  const styles = { dateStyle: 'long', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('es-CO', { ...styles, timeZone }).format(at)
}
