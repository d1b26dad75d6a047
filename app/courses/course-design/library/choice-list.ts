import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import type { Query } from '#app/kit/urls/with-query.ts'
import { GROUP_WORDS } from '../files/file-list.ts'

/** List of the library's files that a place of the course accepts; `place` is kept in its URLs. */
export function choiceList(at: EditorPaths, place: Query) {
  const list = listQuery(SORTS.libraryFiles, (query = {}) => at.library({ ...query, ...place }), {
    media: keyOf(GROUP_WORDS),
  })
  return { ...list, action: at.library() }
}
