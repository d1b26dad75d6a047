import type { ThemeChanges } from '#contract/courses/course-design-inputs.ts'
import type * as registry from '#contract/courses/course-templates/registry.ts'

/** Design of a course in the concise form in which starter and demo courses are written; order is that of the lists. */

export type AuthoredDesign = {
  theme: AuthoredTheme
  sections: readonly AuthoredSection[]
}

/** Images are files of the folder `drawings`. */
export type AuthoredTheme = Partial<Omit<ThemeChanges, 'section' | 'subSection' | 'content'>>

type Part = {
  name: string
  icon?: string
  color?: string
  subjects?: readonly string[]
  subjectsTitle?: string
  theme?: AuthoredTheme
}

export type AuthoredSection = Part & { subsections: readonly AuthoredSubsection[] }
export type AuthoredSubsection = Part & { contents: readonly AuthoredContent[] }

/** Screen of a course: its template, title and the points for a right answer. */
export type AuthoredContent = {
  template: keyof typeof registry
  title: string
  category: 'conciencia' | 'concepto' | 'contexto'
  seconds: number
  points: number
  /** Fields of its template; files are those of the folder `drawings`. */
  props?: Readonly<Record<string, unknown>>
  options?: readonly AuthoredOption[]
  theme?: AuthoredTheme
}

export type AuthoredOption = {
  text: string
  description?: string
  /** 1 for a right answer. */
  value?: number
  /** Place on the podium. */
  place?: number
}

/** A picture of ratio 4:3 with the width of the text, and its text alternative. */
export const picture = (image: string, description: string) => ({
  image,
  imageWidthDP: 840,
  imageHeightDP: 630,
  imagePadding: 20,
  description,
})
