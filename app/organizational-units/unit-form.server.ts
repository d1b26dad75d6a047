import type { z } from 'zod'
import { organizationalUnits, type Unit } from '#contract/organizational-units.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { choosing } from '../forms/choices.server.ts'
import { namesOf, newerRecord } from '../forms/conflict.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { unitSources } from './choices.server.ts'
import { FIELD_LABELS } from './unit-fields.tsx'

/** The fields of a unit that a form changes, in its order. */
export const EDITED = ['name', 'areas', 'courses'] as const

/**
 * A posted form of a unit, ready for the API, or the answer that brings it back filled: with errors, or
 * with what was searched for (without scripts), and always with what was chosen.
 */
export function readUnitForm<Values>(api: ApiClient, request: Request, schema: z.ZodType<Values>) {
  return readForm(request, schema, choosing(unitSources(api)))
}

/** The unit as it is now, its lists by name. */
export async function readNewer(api: ApiClient, id: number) {
  const newer = await api.call(organizationalUnits.get, { params: { id } })
  return newerRecord(EDITED, newer, {
    labels: FIELD_LABELS,
    say: (field, value) => inWords(newer, field, value),
  })
}

function inWords(unit: Unit, field: (typeof EDITED)[number], value: string): string {
  if (field === 'name') return value
  if (value === '') return field === 'areas' ? 'Todas' : 'Todos'
  return namesOf(unit[field], value)
}
