import { z } from 'zod'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { readField, type Options } from '#contract/courses/design/course-values.ts'
import { readDecimal } from '#contract/platform/values/decimal.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import type { Problems } from '#app/kit/forms/saving/read-form.server.ts'
import { uploadName } from './design-field.tsx'
import type { DesignCalls } from '../design-of.server.ts'
import { isOptions, storedValue, typedValue } from './item-fields.ts'
import type { Item } from '../tree/items.ts'
import {
  postedRows,
  readOptionRows,
  readRows,
  rowsText,
  STEP,
  stepped,
} from '../options/option-rows.ts'
import { storeUpload } from '../files/uploads.server.ts'

/** Maximum file size in bytes, held in memory; larger files (videos) are streamed to the course's files. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
const TOO_LARGE = 'El archivo puede pesar hasta 20 MB aquí: súbelo en «Archivos» y elígelo'

/** Schema of the panel's fields by path; each one is posted, or set by `prepared`. */
export function schemaOf(fields: readonly Field[]) {
  return z.object(
    Object.fromEntries(
      fields.map((field) => [
        field.path,
        z.string().transform((typed, context) => {
          const read = isOptions(field)
            ? readOptionRows(field, readRows(typed))
            : readField(field, typedValue(field, typed))
          if ('value' in read) return read.value
          context.addIssue({ code: 'custom', message: read.message })
          return z.NEVER
        }),
      ]),
    ),
  ) as z.ZodType<Record<string, unknown>>
}

/**
 * Sets unticked checkboxes, hours and minutes, options and stored files as field values; returns the
 * problems of the files.
 */
export async function prepared(
  posted: PostedForm,
  { item, fields }: { item: Item; fields: readonly Field[] },
  to: { api: ApiClient; id: number; calls: DesignCalls },
): Promise<Problems> {
  const { form } = posted
  const problems: Problems = {}
  for (const field of fields) {
    const { path, editor } = field
    if (editor === 'boolean') form.set(path, String(form.has(path)))
    if (isOptions(field)) setOptions(form, field, storedValue(item, field) as Options)
    if (editor === 'time') {
      const part = (name: string) => textValue(form.get(`${path}-${name}`)).trim()
      const [hours, minutes] = [part('hours'), part('minutes')]
      form.set(path, hours === '' && minutes === '' ? '' : minutesOf(hours, minutes))
      if (wholeIn(minutes) > 59) problems[path] = `${field.label}: los minutos van de 0 a 59`
    }
    if (editor === 'file') {
      const file = {
        name: path,
        label: field.label,
        accept: field.accept ?? [],
        tooLarge: TOO_LARGE,
      }
      const outcome = await storeUpload(posted, file, to)
      if ('problem' in outcome) problems[uploadName(path)] = outcome.problem
    }
    if (typeof form.get(path) !== 'string') form.set(path, '')
  }
  return problems
}

/** Joins the posted rows in one value, after the button that was pressed without scripts. */
function setOptions(form: FormData, field: Field, stored: Options): void {
  if (form.has(field.path)) return
  const rows = postedRows(form, field, stored)
  const step = form.get(STEP)
  form.set(field.path, rowsText(typeof step === 'string' ? stepped(rows, step) : rows))
}

function wholeIn(text: string): number {
  const read = readDecimal(text || '0')
  return read?.decimals === 0 ? read.value : NaN
}

/** Keeps text that is not a number, so that the field rejects it. */
function minutesOf(hours: string, minutes: string): string {
  const [h, m] = [wholeIn(hours), wholeIn(minutes)]
  return Number.isInteger(h) && Number.isInteger(m) ? String(h * 60 + m) : `${hours}:${minutes}`
}
