import type { z } from 'zod'
import { users, type User } from '#contract/users.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { mergeEdits, readLoaded } from '../forms/merge.ts'
import { FORM_ERROR } from '../forms/paths.ts'
import type { Option } from '../forms/select-field.tsx'
import { FIELD_LABELS, ROLE_LABELS } from '#contract/user-labels.ts'
import { managerOption, readLookups, type Lookups } from './lookups.server.ts'
import type { readUserForm, userChangesForm } from './user-form.server.ts'
import { EDITED, formDefaults, valuesOf, type EditedField } from './user-values.server.ts'

type ReadForm = Awaited<ReturnType<typeof readUserForm<z.output<typeof userChangesForm>>>> & {
  ok: true
}

/**
 * The form again, after somebody else stored the user first (409). Fields that the person had not
 * touched take what is stored now, the others keep what they typed; whatever the other one changed
 * is shown. Sent once more, it counts as an answer to that version.
 */
export async function answerConflict(
  api: ApiClient,
  id: number,
  extendedFields: Record<string, string>,
  form: ReadForm,
  failure: ErrorBody,
) {
  const newer = await api.call(users.get, { params: { id } })
  const typed = valuesOf(form.values)
  const saved = valuesOf(newer)
  const loaded = readLoaded(EDITED, form.values.loaded)
  const { shown, theirs } = mergeEdits(EDITED, { loaded, typed, saved })

  const [lookups, managers] = await Promise.all([
    readLookups(api),
    managerOption(api, Number(shown.manager_id)),
  ])
  const say = teller(newer, { ...lookups, managers })
  const differences = theirs.map((field) => ({
    label: labelOf(field, extendedFields),
    saved: say(field, saved[field]),
    shown: say(field, shown[field]),
  }))
  // Under another id its fields begin anew, with the values of another version.
  const formId = `edit-user-${newer.version}`
  return form.comeBack(
    409,
    { [FORM_ERROR]: failure.message },
    { differences, managers, formId },
    formDefaults(shown, saved, newer.version),
  )
}

function labelOf(field: EditedField, extendedFields: Record<string, string>): string {
  const number = /^extended_field(\d)$/.exec(field)?.[1]
  return number ? (extendedFields[number] ?? '') : FIELD_LABELS[field as keyof typeof FIELD_LABELS]
}

/** Values as people read them: names for ids. */
function teller(newer: User, { areas, positions, managers }: Lookups) {
  const nameIn = (options: Option[], value: string) =>
    options.find((option) => String(option.value) === value)?.label
  const known: Partial<Record<EditedField, (value: string) => string | undefined>> = {
    area_id: (value) => nameIn(areas.options, value),
    position_id: (value) => nameIn(positions.options, value),
    role: (value) => ROLE_LABELS[value as keyof typeof ROLE_LABELS],
    avatar: (value) => (value === newer.avatar ? 'La imagen guardada' : 'Tu imagen'),
    manager_id: (value) =>
      value === String(newer.manager_id)
        ? [newer.manager_first_name, newer.manager_last_name].filter(Boolean).join(' ')
        : nameIn(managers, value),
    organizational_units: (value) => {
      const ids = value.split(',')
      const names = newer.organizational_units.filter(({ id }) => ids.includes(String(id)))
      return names.length === ids.length
        ? names.map(({ name }) => name).join(', ')
        : `${ids.length} elegidas`
    },
  }
  return (field: EditedField, value: string) =>
    value === '' ? '' : (known[field]?.(value) ?? value)
}
