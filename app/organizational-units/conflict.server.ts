import type { z } from 'zod'
import { organizationalUnits, type Unit } from '#contract/organizational-units.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { mergeEdits, readLoaded } from '../forms/merge.ts'
import { FORM_ERROR } from '../forms/paths.ts'
import { FIELD_LABELS } from './unit-fields.tsx'
import type { readUnitForm, unitChangesForm } from './unit-form.server.ts'
import { EDITED, formDefaults, idsOf, valuesOf, type EditedField } from './unit-values.server.ts'

type ReadForm = Awaited<ReturnType<typeof readUnitForm<z.output<typeof unitChangesForm>>>> & {
  ok: true
}

/** The form again, after somebody else stored the unit first (409): as users' forms do it. */
export async function answerConflict(
  api: ApiClient,
  id: number,
  form: ReadForm,
  failure: ErrorBody,
) {
  const newer = await api.call(organizationalUnits.get, { params: { id } })
  const typed = valuesOf(form.values)
  const saved = valuesOf(newer)
  const loaded = readLoaded(EDITED, form.values.loaded)
  const { shown, theirs } = mergeEdits(EDITED, { loaded, typed, saved })
  const differences = theirs.map((field) => ({
    label: FIELD_LABELS[field],
    saved: say(newer, field, saved[field]),
    shown: say(newer, field, shown[field]),
  }))
  // Under another id its fields begin anew, with the values of another version.
  const formId = `edit-unit-${newer.version}`
  const values = formDefaults(shown, saved, newer.version)
  return form.comeBack(409, { [FORM_ERROR]: failure.message }, { differences, formId }, values)
}

/** Values as people read them: names for ids where they are those stored. */
function say(newer: Unit, field: EditedField, value: string): string {
  if (field === 'name') return value
  const ids = idsOf(value)
  if (ids.length === 0) return field === 'areas' ? 'Todas' : 'Todos'
  const names = newer[field].filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === ids.length ? names.join(', ') : `${ids.length} elegidos`
}
