/** Query parameters of a URL; empty values are left out. */
export type Query = Record<
  string,
  string | number | readonly (string | number)[] | undefined | null
>

/**
 * Returns a URL of this site with some parameters changed and the others kept. Empty values remove their parameter,
 * lists repeat its name.
 */
export function withQuery(url: string, changes: Query): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url)!
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    const several = typeof value === 'object' && value !== null
    const first = several ? value[0] : value
    if (first === undefined || first === null || value === '') {
      // A page has hundreds of links: most of them change parameters that their URL does not have.
      if (query !== '') search.delete(name)
      continue
    }
    search.set(name, String(first))
    if (several) for (const other of value.slice(1)) search.append(name, String(other))
  }
  // URLSearchParams has no `size` in the oldest browsers supported.
  const text = search.toString()
  return `${path}${text === '' ? '' : `?${text}`}${hash}`
}

/** Returns the path and query of a request or of the browser's location. */
export function urlOf(here: { url: string } | { pathname: string; search: string }): string {
  const { pathname, search } = 'url' in here ? new URL(here.url) : here
  return pathname + search
}

/** True when two URLs have the same path and the same parameters in the same order, however they are encoded. */
export function sameUrl(one: string, other: string): boolean {
  return withQuery(one, {}) === withQuery(other, {})
}
