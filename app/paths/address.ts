/** Query parameters of a URL; empty values are left out. */
export type Query = Record<
  string,
  string | number | readonly (string | number)[] | undefined | null
>

/** Returns `path` with a query; empty values are left out, lists repeat their name. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') for (const one of value) search.append(name, String(one))
    else search.set(name, String(value))
  }
  // URLSearchParams has no `size` in the oldest browsers supported.
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Escapes the parts of a path that contain user-defined names. */
export const filePath = (...parts: string[]) => parts.map(encodeURIComponent).join('/')

/** URLs of the list of a noun, and of the dialogs over it. */
export function nounPaths(list: string) {
  return {
    list: (query: Query = {}) => withQuery(list, query),
    new: (query: Query = {}) => withQuery(`${list}/new`, query),
    edit: (id: number, query: Query = {}) => withQuery(`${list}/${id}/edit`, query),
    deletion: (query: Query = {}) => withQuery(`${list}/deletion`, query),
  }
}
