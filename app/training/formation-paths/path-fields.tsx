import { NameField } from '#app/kit/forms/name-fields.tsx'

export const FIELD_LABELS = { name: 'Nombre' }

/** Fields of a formation path: specification 3, section 5. */
export function PathFields() {
  return <NameField label={FIELD_LABELS.name} />
}
