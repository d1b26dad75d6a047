import type { ThemeChanges } from '#contract/course-design-inputs.ts'
import type * as registry from '#contract/course-templates/registry.ts'

/** Design of a demo course in a concise form; ids and positions follow from the order. */

export type DemoDesign = {
  theme: DemoTheme
  sections: readonly DemoSection[]
}

/** Images are files of the folder `files`. */
export type DemoTheme = Partial<Omit<ThemeChanges, 'section' | 'subSection' | 'content'>>

type Part = {
  name: string
  icon?: string
  color?: string
  subjects?: readonly string[]
  subjectsTitle?: string
  theme?: DemoTheme
}

export type DemoSection = Part & { subsections: readonly DemoSubsection[] }
export type DemoSubsection = Part & { contents: readonly DemoContent[] }

/** Screen of a course: its template, title and the points for a right answer. */
export type DemoContent = {
  template: keyof typeof registry
  title: string
  category: 'conciencia' | 'concepto' | 'contexto'
  seconds: number
  points: number
  /** Fields of its template; files are those of the folder `files`. */
  props?: Readonly<Record<string, unknown>>
  options?: readonly DemoOption[]
  theme?: DemoTheme
}

export type DemoOption = {
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
