import { withQuery, type Query } from './with-query.ts'

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
