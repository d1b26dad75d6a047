import { NameField } from '#app/kit/forms/name-fields.tsx'

export const FIELD_LABELS = { name: 'Nombre' } as const

/** Fields of a group, new or not. */
export function GroupFields() {
  return <NameField label={FIELD_LABELS.name} />
}
