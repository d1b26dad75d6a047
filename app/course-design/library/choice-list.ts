import { SORTS } from '#contract/list-sorts.ts'
import { listQuery } from '#app/lists/list-query.ts'
import type { EditorPaths } from '#app/paths/courses.ts'
import { keyOf } from '#app/url-state/parsers.ts'
import type { Query } from '#app/url-state/with-query.ts'
import { GROUP_WORDS } from '../file-list.ts'

/** List of the library's files that a place of the course accepts; `place` is kept in its URLs. */
export function choiceList(at: EditorPaths, place: Query) {
  const list = listQuery(SORTS.libraryFiles, (query = {}) => at.library({ ...query, ...place }), {
    media: keyOf(GROUP_WORDS),
  })
  return { ...list, action: at.library() }
}
