import type { User } from '#contract/platform/people/user-shapes.ts'
import { users } from '#contract/people/users.ts'
import {
  EXTENDED_FIELDS,
  FIELD_LABELS,
  ROLE_LABELS,
} from '#contract/platform/people/user-labels.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { namesOf, newerRecord, type StoredVersion } from '#app/kit/forms/saving/conflict.server.ts'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { readLookups, type Lookups } from './lookups.server.ts'

const EXTENDED = EXTENDED_FIELDS.map((number) => `extended_field${number}` as const)

/** Fields of a user that a form changes, in its order. */
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
type Field = (typeof EDITED)[number]

/** Reads the user that another user stored meanwhile; `typed` is the manager in the form. */
export async function readNewer(
  api: ApiClient,
  id: number,
  extendedFields: Record<string, string>,
  typed: number | null,
): Promise<StoredVersion> {
  const [newer, lookups] = await Promise.all([
    api.call(users.get, { params: { id } }),
    readLookups(api, typed),
  ])
  const labels = {
    ...FIELD_LABELS,
    ...(Object.fromEntries(
      EXTENDED_FIELDS.map((number) => [`extended_field${number}`, extendedFields[number] ?? '']),
    ) as Record<(typeof EXTENDED)[number], string>),
  }
  return newerRecord(EDITED, newer, { labels, say: teller(newer, lookups) })
}

/** Formats values for display: names for ids. */
function teller(newer: User, { areas, positions, managers }: Lookups) {
  const nameIn = (options: Option[], value: string) =>
    options.find((option) => String(option.value) === value)?.label
  const known: Partial<Record<Field, (value: string) => string | undefined>> = {
    area_id: (value) => nameIn(areas.options, value),
    position_id: (value) => nameIn(positions.options, value),
    role: (value) => ROLE_LABELS[value as keyof typeof ROLE_LABELS],
    avatar: (value) => (value === newer.avatar ? 'La imagen guardada' : 'Tu imagen'),
    manager_id: (value) =>
      value === String(newer.manager_id)
        ? [newer.manager_first_name, newer.manager_last_name].filter(Boolean).join(' ')
        : nameIn(managers, value),
    organizational_units: (value) => namesOf(newer.organizational_units, value),
  }
  return (field: Field, value: string) => known[field]?.(value) ?? value
}
