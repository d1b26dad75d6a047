/** Numbers and lists inside the sentences that the API answers. */

const LISTED = 5
const list = new Intl.ListFormat('es-CO')

/** '1 usuario', '1.234 usuarios'. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`
}

/** '«Comercial» y «Jurídica»'; of many the first, and how many more there are. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).map((name) => `«${name}»`)
  const more = names.length - shown.length
  return list.format(more > 0 ? [...shown, `${more.toLocaleString('es-CO')} más`] : shown)
}
