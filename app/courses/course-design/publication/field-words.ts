import type { Field } from '#contract/courses/course-templates/template.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { isOptions } from '../panel/item-fields.ts'
import { readRows, type OptionRow } from '../options/option-rows.ts'

/** Formats a stored value for display. */
export function said(field: Field, value: unknown): string {
  if (isOptions(field)) return readRows(value).map(rowWords).join('\n')
  if (value === true || value === 'true') return 'Sí'
  if (value === false || value === 'false') return 'No'
  const text = field.choices?.find((choice) => choice.value === value)?.title ?? textValue(value)
  return field.unit && text !== '' ? `${text} ${field.unit}` : text
}

const rowWords = ({ text, description, value }: OptionRow) =>
  [description === '' ? text : `${text}: ${description}`, value === '1' ? 'Correcta' : '']
    .filter(Boolean)
    .join(DOT)
