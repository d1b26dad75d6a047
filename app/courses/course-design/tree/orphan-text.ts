import { SECTION_FIELDS } from '#contract/courses/design/course-sections.ts'
import { fieldsOf, TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import type { Editor, Field } from '#contract/courses/course-templates/template.ts'

/** Text typed for an element that no longer exists. */
export type OrphanText = { label: string; text: string }

const TEXTS: readonly Editor[] = ['text', 'multiline', 'text_list', 'url']

const FIELDS: ReadonlyMap<string, Field> = new Map(
  [...TEMPLATES.flatMap(fieldsOf), ...SECTION_FIELDS].map((field) => [field.path, field]),
)

/** Returns the texts of a posted panel, for any kind of item. */
export function orphanTexts(form: FormData): OrphanText[] {
  const options = [...form].flatMap(([name, value]) =>
    /^options-\d+-text$/.test(name) && typeof value === 'string' && value.trim() ? [value] : [],
  )
  const texts = [...form].flatMap(([path, value]) => {
    const field = FIELDS.get(path)
    const isText = field && TEXTS.includes(field.editor) && typeof value === 'string'
    return isText && value.trim() !== '' ? [{ label: field.label, text: value }] : []
  })
  return options.length > 0 ? [...texts, { label: 'Opciones', text: options.join('\n') }] : texts
}
