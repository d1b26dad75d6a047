import { TextField } from '../forms/text-field.tsx'

export const FIELD_LABELS = { name: 'Nombre' }

/** The fields of a formation path: specification 3, section 5. */
export function PathFields() {
  return <TextField name="name" label={FIELD_LABELS.name} required maxLength={150} />
}
