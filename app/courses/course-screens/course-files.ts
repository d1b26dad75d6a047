import { paths } from '#app/kit/urls/paths.ts'

/**
 * Source of the drawn files: a course of the tenant by its slug, any tenant's by its design's id,
 * or the pictures of the gallery's examples.
 */
export type CourseFiles =
  | { readonly slug: string }
  | { readonly any: number }
  | { readonly examples: true }

/** @param any true for a super-administrator's page, of any tenant's course. */
export function filesOf({ id, slug }: { id: number; slug: string }, any: boolean): CourseFiles {
  return any ? { any: id } : { slug }
}

type FileCategory = 'images' | 'audio' | 'fonts' | 'files'

/** Returns the address of a file that a design field names. */
export function fileAddress(files: CourseFiles, kind: FileCategory, name: string): string {
  if ('examples' in files) return paths.designs.example(name)
  const kinds = kind === 'images' && /\.svg$/i.test(name) ? 'svg' : kind
  return 'any' in files
    ? paths.designs.asset(files.any, kinds, name)
    : paths.courses.asset(kinds, files.slug, name)
}
