import { NameField } from '#app/kit/forms/name-fields.tsx'

export const FIELD_LABELS = { name: 'Nombre' } as const

/** Fields of a skill, new or not. */
export function SkillFields() {
  return <NameField label={FIELD_LABELS.name} />
}
