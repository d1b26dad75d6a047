import {
  CHOICE_FIELDS,
  MAX_CHOICES,
  type ChoiceField,
} from '#contract/people/preregistration-choice-fields.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { param } from '#app/kit/urls/url-state.ts'

const fieldOf = keyOf(Object.fromEntries(CHOICE_FIELDS.map((field) => [field, true])))

/** Appends the values that users have to the field whose button was pressed. For `prepare` of `readForm`. */
export function withValuesInUse(api: ApiClient) {
  return async ({ form }: PostedForm): Promise<Record<string, string>> => {
    const field = fieldOf(param(form, 'fill') ?? '') as ChoiceField | undefined
    if (!field) return {}
    const written = (param(form, field) ?? '').split(/\r?\n/)
    const lines = [...written, ...(await valuesOf(api, field))].map((line) => line.trim())
    const all = [...new Set(lines.filter((line) => line !== ''))]
    form.set(field, all.slice(0, MAX_CHOICES).join('\n'))
    return {}
  }
}

function valuesOf(api: ApiClient, field: ChoiceField): Promise<string[]> {
  return field === 'location'
    ? api.call(users.locations, { query: {} })
    : api.call(users.extendedFieldValues, { query: { index: field.slice(-1) } })
}
