import type { Field } from '#contract/courses/course-templates/template.ts'
import { readField } from '#contract/courses/course-values.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import type { Autosaved } from './autosave.ts'
import { isOptions, typedValue } from './item-fields.ts'
import { CORRECT, postedRows, readOptionRows } from './option-rows.ts'

/** Values of the panel's form in the browser. */

/** Returns the first problem of the typed values; null when all can be stored. */
export function firstProblem(fields: readonly Field[], form: FormData): string | null {
  for (const field of fields) {
    if (field.editor === 'boolean' || field.editor === 'time') continue
    const read = isOptions(field)
      ? readOptionRows(field, postedRows(form, field, {}))
      : readField(field, typedValue(field, textValue(form.get(field.path))))
    if ('message' in read) return read.message
  }
  return null
}

/** Returns the form based on the version that was stored meanwhile. */
export function withSaved(form: FormData, { version, loaded, ids }: Autosaved): FormData {
  const based = new FormData()
  for (const [name, value] of form) {
    const isId = name === CORRECT || /^options-\d+-id$/.test(name)
    based.append(name, isId && typeof value === 'string' ? (ids[value] ?? value) : value)
  }
  based.set('version', String(version))
  based.set('loaded', loaded)
  return based
}
