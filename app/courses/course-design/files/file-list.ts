import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'

export const GROUP_WORDS = {
  image: 'Imágenes',
  audio: 'Sonidos',
  video: 'Videos',
  document: 'Documentos',
  font: 'Fuentes',
} as const

export const USED_WORDS = { yes: 'En uso', no: 'Sin usar' } as const

/** Design field for which a file is chosen: the item's key and the field's path. */
export type TargetField = { item: string; field: string }

/** List of a course's files, or of those that a field accepts. */
export function fileList(at: EditorPaths, targetField: TargetField | null) {
  const list = listQuery(
    SORTS.courseFiles,
    (query = {}) => at.files({ ...query, ...targetField }),
    {
      media: keyOf(GROUP_WORDS),
      used: keyOf(USED_WORDS),
    },
  )
  return { ...list, action: at.files() }
}
export type FileQuery = ReturnType<ReturnType<typeof fileList>['readListQuery']>
