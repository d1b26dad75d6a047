import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { fieldValue } from '#contract/courses/design/course-problems.ts'
import { compulsoryFields } from '#contract/courses/design/course-requirements.ts'
import { SECTION_FIELDS } from '#contract/courses/design/course-sections.ts'
import {
  fieldsOf,
  panelFieldsOf,
  templateOf,
} from '#contract/courses/course-templates/catalogue.ts'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { emptyValue, type Option, type Options } from '#contract/courses/design/course-values.ts'
import { writeColor } from '#contract/courses/design/course-theme.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import type { Item } from '../tree/items.ts'
import { rowsOf, rowsText } from '../options/option-rows.ts'

/** Fields of the property panel, and their form values. */

/** True for options, whose form value holds all of them. */
export const isOptions = ({ editor }: Field) => editor === 'options' || editor === 'options2'

export function itemFields(item: Item): readonly Field[] {
  if (item.kind === 'content') return fieldsOf(templateOf(item.content.content_template))
  if (item.kind === 'subjects')
    return SECTION_FIELDS.filter(({ path }) => path.startsWith('subjects'))
  return SECTION_FIELDS
}

/**
 * Returns the fields that the property panel shows: those that the item's template uses, first the text or address
 * that the template needs.
 */
export function panelFields(item: Item): readonly Field[] {
  if (item.kind !== 'content') return itemFields(item)
  const template = templateOf(item.content.content_template)
  const fields = panelFieldsOf(template)
  const [needed] = template ? compulsoryFields(template) : []
  const first = fields.find(
    ({ path, group }) => path === needed && path !== 'options' && group === undefined,
  )
  return first ? [first, ...fields.filter((field) => field !== first)] : fields
}

/** Returns the stored value of a field. */
export function storedValue(item: Item, { path }: Field): unknown {
  if (item.kind === 'content') return fieldValue(item.content, path)
  const level = item.kind === 'section' ? item.section : (item.subsection ?? item.section)
  return fieldValue(level as unknown as DesignContent, path)
}

/** Returns the item with values of its fields, by their paths. */
export function withValues(item: Item, values: Readonly<Record<string, unknown>>): Item {
  return Object.entries(values).reduce(withField, item)
}

function withField(item: Item, [path, value]: [string, unknown]): Item {
  if (item.kind === 'content')
    return {
      ...item,
      content: inside(item.content, path.split('/'), value ?? emptyValue(path)) as DesignContent,
    }
  if (item.kind === 'section' || !item.subsection)
    return { ...item, section: { ...item.section, [path]: value } }
  return { ...item, subsection: { ...item.subsection, [path]: value } }
}

function inside(object: object, [key, ...rest]: string[], value: unknown): object {
  const below = (object as Record<string, object | undefined>)[key!]
  return { ...object, [key!]: rest.length === 0 ? value : inside(below ?? {}, rest, value) }
}

/**
 * Returns the value for the control: colours as '#RRGGBB', lists one item per line, checkboxes as
 * booleans, options as their rows.
 */
export function formValue(field: Field, value: unknown): string | boolean {
  const { editor } = field
  if (editor === 'boolean') return value === true
  if (isOptions(field)) return rowsText(rowsOf((value ?? {}) as Options))
  if (value === null || value === undefined) return ''
  if (editor === 'color') return typeof value === 'number' ? writeColor(value) : ''
  if (editor === 'text_list')
    return textValue(value)
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n')
  return textValue(value)
}

/** Returns a typed value as the API takes it. */
export function typedValue({ editor }: Field, typed: string): unknown {
  if (editor === 'text_list') return typed.split(/\r?\n|;/).filter((line) => line.trim() !== '')
  return typed
}

/** Splits minutes into hours and minutes; '' for no value. */
export function hoursAndMinutes(value: unknown): { hours: string; minutes: string } {
  const minutes = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof minutes !== 'number' || !Number.isFinite(minutes)) return { hours: '', minutes: '' }
  return { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) }
}

/** Returns an option as text, with all its cells, so that two versions of it differ. */
export function optionWords({ text, description, value, order, correct_position }: Option): string {
  return JSON.stringify([text, description, value, order, correct_position])
}
