import type { z } from 'zod'
import { type User, type userChanges } from '#contract/users.ts'
import { EXTENDED_FIELDS } from '#contract/user-labels.ts'

const EXTENDED = EXTENDED_FIELDS.map((number) => `extended_field${number}` as const)

/** The fields of a user that a form changes, in its order. */
export const EDITED = [
  'email',
  'first_name',
  'last_name',
  'mobile',
  'avatar',
  'area_id',
  'position_id',
  'role',
  'identification_number',
  'location',
  'manager_id',
  ...EXTENDED,
  'organizational_units',
] as const
export type EditedField = (typeof EDITED)[number]

/** Those fields as text, '' for none, so that versions of a user can be compared. */
export type UserValues = Record<EditedField, string>

/** From a stored user, or from what a form would store. */
export function valuesOf(user: User | z.output<typeof userChanges>): UserValues {
  const units = user.organizational_units
    .map((unit) => (typeof unit === 'object' ? unit.id : unit))
    .sort((a, b) => a - b)
  const text = (field: EditedField) =>
    field === 'organizational_units' ? units.join(',') : String(user[field] ?? '')
  return Object.fromEntries(EDITED.map((field) => [field, text(field)])) as UserValues
}

/** As defaults of the form: `loaded` remembers what the person saw when they began. */
export function formDefaults(shown: UserValues, saved: UserValues, version: number) {
  return {
    ...shown,
    organizational_units: shown.organizational_units.split(',').filter(Boolean),
    loaded: JSON.stringify(saved),
    version,
  }
}
