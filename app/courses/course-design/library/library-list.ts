import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { GROUP_WORDS, USED_WORDS } from '../files/file-list.ts'

export const TITLE = 'Biblioteca de archivos'

/** List of the library's files. */
export const libraryList = listQuery(SORTS.libraryFiles, paths.courseLibrary.list, {
  media: keyOf(GROUP_WORDS),
  used: keyOf(USED_WORDS),
})
