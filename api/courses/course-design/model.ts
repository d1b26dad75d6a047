import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import type { Options } from '#contract/courses/design/course-values.ts'

/** Rows of a design. They are immutable: a change returns a new design and keeps the ids. */

export type SectionRow = {
  readonly id: number
  readonly parent_id: number | null
  readonly position: number
  readonly name: string
  readonly icon: string | null
  readonly color: number | null
  readonly subjects: string | null
  readonly subjects_title: string | null
  readonly theme: Theme
}

export type ContentRow = {
  readonly id: number
  readonly section_id: number
  readonly position: number
  readonly template: string
  readonly title: string | null
  readonly category: 'conciencia' | 'concepto' | 'contexto' | null
  readonly estimated_seconds: number
  readonly points: number
  readonly options: Options
  readonly extended_props: Readonly<Record<string, unknown>>
  readonly theme: Theme
}

export type Design = {
  readonly name: string
  readonly slug: string
  readonly theme: Theme
  readonly sections: readonly SectionRow[]
  readonly contents: readonly ContentRow[]
}

/** A section and its contents. */
export type Part = { sections: readonly SectionRow[]; contents: readonly ContentRow[] }

/** Draws new ids of a kind; contents and options share one sequence, so that no id has two meanings. */
export type Ids = (kind: 'section' | 'content', count: number) => Promise<number[]>

export function sectionOf(design: Design, id: number): SectionRow | undefined {
  return design.sections.find((section) => section.id === id)
}

export function contentOf(design: Design, id: number): ContentRow | undefined {
  return design.contents.find((content) => content.id === id)
}

export function childrenOf(design: Design, parent: number | null): SectionRow[] {
  return byPosition(design.sections.filter((section) => section.parent_id === parent))
}

export function contentsOf(design: Design, section: number): ContentRow[] {
  return byPosition(design.contents.filter((content) => content.section_id === section))
}

function byPosition<Row extends { position: number }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => a.position - b.position)
}

/** Returns the rows in the reading order of the course. */
export function inReadingOrder(design: Design): Pick<Design, 'sections' | 'contents'> {
  const sections = childrenOf(design, null).flatMap((section) => [
    section,
    ...childrenOf(design, section.id),
  ])
  return { sections, contents: sections.flatMap(({ id }) => contentsOf(design, id)) }
}

/** Returns the path of a section or content, as in fields and problems. */
export function pathOfSection(design: Design, { id, parent_id }: SectionRow): string {
  return parent_id === null ? `sections/${id}` : `sections/${parent_id}/sections/${id}`
}

export function pathOfContent(design: Design, { id, section_id }: ContentRow): string {
  const section = sectionOf(design, section_id)
  return `${section ? pathOfSection(design, section) : 'sections'}/contents/${id}`
}
