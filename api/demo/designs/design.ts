import type { ThemeChanges } from '#contract/course-design-inputs.ts'
import type * as registry from '#contract/course-templates/registry.ts'

/** The design of a demo course as its author would tell it; ids and places follow from the order. */

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

/** A screen of a course: its template, title and what a right answer gives. */
export type DemoContent = {
  template: keyof typeof registry
  title: string
  category: 'conciencia' | 'concepto' | 'contexto'
  seconds: number
  points: number
  /** What its template has; files are those of the folder `files`. */
  props?: Readonly<Record<string, unknown>>
  options?: readonly DemoOption[]
  theme?: DemoTheme
}

export type DemoOption = {
  text: string
  description?: string
  /** 1 is right. */
  value?: number
  /** Its place on the podium. */
  place?: number
}

/** A picture of 4 to 3 as wide as the text, with the words for whoever does not see it. */
export const picture = (image: string, description: string) => ({
  image,
  imageWidthDP: 840,
  imageHeightDP: 630,
  imagePadding: 20,
  description,
})
