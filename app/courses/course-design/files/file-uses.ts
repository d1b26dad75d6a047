import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { CourseFile } from '#contract/courses/design/course-files.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { problemLines } from '../publication/publication-lines.ts'

/** Usage of a file: the name of its element, and the link to its field in the editor. */
export type FileUse = { where: string; to: string }

/** Row of the list of a course's files. */
export type FileRow = {
  id: number
  name: string
  type: string
  bytes: number
  created_at: string | null
  uses: FileUse[]
  publications: number[]
}

/** Returns the rows of the list. Actors who may not edit get links to the element instead of the editing screens. */
export function fileRows(
  design: CourseDesign,
  files: readonly CourseFile[],
  at: EditorPaths,
): FileRow[] {
  return files.map(({ id, name, media_type: type, bytes, created_at, uses, publications }) => {
    const named = uses.map((path) => ({ kind: 'error' as const, code: '', message: '', path }))
    const places = problemLines(design, named, at).map(({ where, to }) => ({
      where,
      to: design.editable ? to : readOnly(to, at),
    }))
    const once = new Map(places.map((place) => [place.to, place]))
    return { id, name, type, bytes, created_at, uses: [...once.values()], publications }
  })
}

function readOnly(to: string, at: EditorPaths): string {
  return at.page({ item: param(to, 'item') })
}

/** Returns true when the file has no usages, so that it can be deleted. */
export function isFree({ uses, publications }: Pick<FileRow, 'uses' | 'publications'>): boolean {
  return uses.length === 0 && publications.length === 0
}
