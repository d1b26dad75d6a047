import type { ImportedContent, LeftOut } from '#contract/courses/design/content-imports.ts'
import { contentProblems } from '#contract/courses/design/course-problems.ts'
import {
  fieldsOf,
  storedTemplate,
  templateOf,
} from '#contract/courses/course-templates/catalogue.ts'
import type { Template } from '#contract/courses/course-templates/template.ts'
import { readField, type Options } from '#contract/courses/design/course-values.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Shares of a picture that its author cut off at each side. */
export type Crop = { left: number; top: number; right: number; bottom: number }

/** File of a picture by its index, and the part of it that is shown. */
export type PictureFile = { file: number; crop: Crop | null }

/** Content read from a file, before its fields are validated. */
export type ContentDraft = {
  line: number
  template: Template
  title: string
  /** Values by the paths of the template's fields, without title and options. */
  fields: Readonly<Record<string, unknown>>
  options?: readonly OptionDraft[]
  /** Its pictures, each by its files: the first that can be stored is used. */
  pictures?: readonly (readonly PictureFile[])[]
  notes: readonly string[]
}

export type OptionDraft = {
  text: string
  description?: string | null
  value?: number
  /** Position in the right order; its place in the list by default. */
  correct_position?: number
}

/** Contents of a file, in its order. */
export type Parsed = { drafts: ContentDraft[]; leftOut: LeftOut[]; notes: string[] }

/** A valid content, whose pictures are not stored yet. */
export type Checked = Omit<ImportedContent, 'number' | 'pictures'> & {
  pictures: readonly (readonly PictureFile[])[]
}

/** Validates a draft by its template; returns the reason why it cannot be a content. */
export function checkDraft(draft: ContentDraft): { content: Checked } | { message: string } {
  const { line, template, notes } = draft
  const { estimatedTime, points = 0 } = template.starts
  const content = {
    line,
    content_template: storedTemplate(template),
    title: null as string | null,
    category: null as Checked['category'],
    estimatedTime,
    points,
    options: [] as Checked['options'],
    extended_props: {} as Record<string, unknown>,
  }
  const given = { title: draft.title, ...draft.fields, ...optionsOf(draft) }
  for (const [path, value] of Object.entries(given)) {
    const field = fieldsOf(template).find((one) => one.path === path)
    if (!field) return { message: `La plantilla «${template.title}» no tiene el campo ${path}` }
    const read = readField(field, value)
    if ('message' in read) return { message: withOption(read.message, read.path, draft) }
    if (read.value === null) continue
    if (path === 'options') content.options = listOf(read.value as Options)
    else put(content, path.split('/'), read.value)
  }
  const pictures = draft.pictures ?? []
  const named = imageFieldsOf(template).slice(0, pictures.length)
  const extended_props = {
    ...content.extended_props,
    ...Object.fromEntries(named.map((name) => [name, name])),
  }
  const missing = lacking({ ...content, extended_props })
  return { content: { ...content, pictures, notes: [...notes, ...missing] } }
}

/** Names of the fields of a template that hold its pictures, in order. */
export function imageFieldsOf({ fields }: Template): string[] {
  return fields
    .filter(({ subtype }) => subtype === 'images')
    .map(({ path }) => path.replace('extended_props/', ''))
}

function optionsOf({ options = [] }: ContentDraft): { options?: Options } {
  if (options.length === 0) return {}
  return {
    options: Object.fromEntries(
      options.map(({ text, description = null, value = 0, correct_position }, index) => [
        String(-index - 1),
        {
          text,
          description,
          value,
          order: index + 1,
          correct_position: correct_position ?? index + 1,
        },
      ]),
    ),
  }
}

/** Names the option that an error is about: '-3/text' is the third. */
function withOption(message: string, path: string | undefined, { options = [] }: ContentDraft) {
  const at = -Number(path?.split('/')[0]) - 1
  const option = options[at]
  return option ? `Opción ${at + 1} («${shortened(option.text, 40)}»): ${message}` : message
}

function listOf(options: Options): Checked['options'] {
  return Object.values(options)
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...option }) => option)
}

function put(target: Record<string, unknown>, [key, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[key!] = value
  else put((target[key!] ??= {}) as Record<string, unknown>, rest, value)
}

/** Returns what the content will need before it can be published. */
function lacking(content: Omit<Checked, 'pictures' | 'notes'>): string[] {
  const options = Object.fromEntries(
    content.options.map((option, at) => [String(at + 1), { ...option, order: at + 1 }]),
  )
  const whole = { ...content, options, id: 1, order: 1, theme: {} }
  return contentProblems(whole, '', templateOf(content.content_template))
    .filter(({ kind }) => kind === 'error')
    .map(({ message }) => `Para publicarlo: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`)
}

/** Returns the beginning of a text on one line. */
export function shortened(text: string, max: number): string {
  const line = lineOf(text)
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`
}
