import { TextField } from '../../forms/text-field.tsx'

export const FIELD_LABELS = { name: 'Nombre' } as const

/** All that there is of a school or a competence. */
export function NameField() {
  return (
    <TextField name="name" label={FIELD_LABELS.name} maxLength={150} autoComplete="off" required />
  )
}
