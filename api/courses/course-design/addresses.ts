import { COURSE_FIELDS, SECTION_FIELDS } from '#contract/courses/course-sections.ts'
import { fieldsOf, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import type { Field, OptionCell } from '#contract/courses/course-templates/template.ts'
import { contentOf, sectionOf, type ContentRow, type Design, type SectionRow } from './model.ts'

/** Target of a slash-separated path in a design. */
export type Address =
  | { of: 'course'; field: Field }
  | { of: 'section'; section: SectionRow; field: Field }
  | { of: 'content'; content: ContentRow; field: Field }
  | { of: 'option'; content: ContentRow; option: string; cell: OptionCell }

/** Path of an element. Ids have one spelling: digits without a sign or a leading zero. */
const ELEMENT =
  /^sections\/([1-9]\d{0,14})(?:\/sections\/([1-9]\d{0,14})(?:\/contents\/([1-9]\d{0,14}))?)?\/(.+)$/
const OPTION = /^options\/([1-9]\d{0,14})\/(\w+)$/

/** Resolves a path; null when the design has no such element, or the element's template no such field. */
export function addressOf(design: Design, path: string): Address | null {
  const course = COURSE_FIELDS.find((field) => field.path === path)
  if (course) return { of: 'course', field: course }
  const [, root, below, contentId, rest = ''] = ELEMENT.exec(path) ?? []
  const section = sectionAt(design, root, below)
  if (!section) return null
  if (contentId === undefined) {
    const field = SECTION_FIELDS.find((one) => one.path === rest)
    return field ? { of: 'section', section, field } : null
  }
  const content = contentOf(design, Number(contentId))
  if (content?.section_id !== section.id) return null
  const fields = fieldsOf(templateOf(content.template))
  const field = fields.find((one) => one.path === rest)
  if (field) return { of: 'content', content, field }
  const [, option, cell] = OPTION.exec(rest) ?? []
  const cells = fields.find((one) => one.path === 'options')?.cells ?? []
  const shown = cells.find((one) => one === cell)
  if (!option || !shown || !Object.hasOwn(content.options, option)) return null
  return { of: 'option', content, option, cell: shown }
}

function sectionAt(design: Design, root?: string, below?: string): SectionRow | null {
  const section = sectionOf(design, Number(below ?? root))
  const parent = below === undefined ? null : Number(root)
  return section?.parent_id === parent ? section : null
}
