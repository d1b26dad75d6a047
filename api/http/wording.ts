/** Numbers and lists inside the sentences that the API answers. */

const LISTED = 5
const list = new Intl.ListFormat('es-CO')

/** '«Comercial» y «Jurídica»'; of many the first, and how many more there are. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).map((name) => `«${name}»`)
  const more = names.length - shown.length
  return list.format(more > 0 ? [...shown, `${more.toLocaleString('es-CO')} más`] : shown)
}
