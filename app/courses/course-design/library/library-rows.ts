import type { LibraryFile, UsedLibraryFile } from '#contract/courses/course-library.ts'

/** File of the library as lists draw it. */
export type LibraryRow = {
  id: number
  name: string
  /** Media type. */
  type: string
  bytes: number
  created_at: string
}

export type UsedLibraryRow = LibraryRow & Pick<UsedLibraryFile, 'courses' | 'courses_count'>

export function libraryRow({
  id,
  name,
  media_type: type,
  bytes,
  created_at,
}: LibraryFile): LibraryRow {
  return { id, name, type, bytes, created_at }
}

export function usedLibraryRow(file: UsedLibraryFile): UsedLibraryRow {
  return { ...libraryRow(file), courses: file.courses, courses_count: file.courses_count }
}
