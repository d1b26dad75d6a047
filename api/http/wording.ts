/** Formats numbers and lists in the API's sentences. */

const LISTED = 5
const list = new Intl.ListFormat('es-CO')

/** '«Comercial» y «Jurídica»'; of long lists the first names, and the number of the others. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).map((name) => `«${name}»`)
  const more = names.length - shown.length
  return list.format(more > 0 ? [...shown, `${more.toLocaleString('es-CO')} más`] : shown)
}
