import { paths } from '../paths.ts'

/** Whose files are drawn: a course by its slug, among a company's or all of them. */
export type CourseFiles = { readonly slug: string; readonly any?: boolean }

type Kind = 'images' | 'audio' | 'fonts' | 'files'

/** Where a browser gets a file that a field of the design names. */
export function fileAddress({ slug, any }: CourseFiles, kind: Kind, name: string): string {
  const kinds = kind === 'images' && /\.svg$/i.test(name) ? 'svg' : kind
  return (any ? paths.designs.asset : paths.courses.asset)(kinds, slug, name)
}
