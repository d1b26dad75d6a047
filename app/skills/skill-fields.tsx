import { TextField } from '../forms/text-field.tsx'

export const FIELD_LABELS = { name: 'Nombre' } as const

/** The fields of a skill, new or not. */
export function SkillFields() {
  return (
    <TextField name="name" label={FIELD_LABELS.name} maxLength={150} autoComplete="off" required />
  )
}
