import type { z } from 'zod'
import { organizationalUnits, type Unit } from '#contract/organizational-units.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { choosing } from '../forms/choices.server.ts'
import { namesOf, newerRecord } from '../forms/conflict.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { unitSources } from './choices.server.ts'
import { FIELD_LABELS } from './unit-fields.tsx'

/** Fields of a unit that the form changes, in its order. */
export const EDITED = ['name', 'areas', 'courses'] as const

/**
 * Reads a posted unit form for the API, or returns the answer that shows it again: with errors, or
 * with search results (without scripts), and always with the selected values.
 */
export function readUnitForm<Values>(api: ApiClient, request: Request, schema: z.ZodType<Values>) {
  return readForm(request, schema, choosing(unitSources(api)))
}

/** Reads the current unit, its lists by name. */
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
