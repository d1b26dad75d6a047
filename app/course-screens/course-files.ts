import { paths } from '../paths.ts'

/**
 * Whose files are drawn: a course of the company by its slug, whatever company's by its design's id, or nobody's:
 * the pictures of the gallery's examples.
 */
export type CourseFiles =
  { readonly slug: string } | { readonly any: number } | { readonly examples: true }

/** @param any whether the page is a super-administrator's, of whatever company's course. */
export function filesOf({ id, slug }: { id: number; slug: string }, any: boolean): CourseFiles {
  return any ? { any: id } : { slug }
}

type FileCategory = 'images' | 'audio' | 'fonts' | 'files'

/** Where a browser gets a file that a field of the design names. */
export function fileAddress(files: CourseFiles, kind: FileCategory, name: string): string {
  if ('examples' in files) return paths.designs.example(name)
  const kinds = kind === 'images' && /\.svg$/i.test(name) ? 'svg' : kind
  return 'any' in files
    ? paths.designs.asset(files.any, kinds, name)
    : paths.courses.asset(kinds, files.slug, name)
}
