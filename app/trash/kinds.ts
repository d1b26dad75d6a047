import type { TrashKind } from '#contract/trash.ts'

/** What each kind of deleted thing is called. */
export const KIND_LABELS = {
  areas: 'Área',
  positions: 'Cargo',
  groups: 'Grupo',
  organizational_units: 'Unidad de negocio',
  user_certifications: 'Certificación de usuario',
} satisfies Record<TrashKind, string>

export const KIND_OPTIONS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))

export function isKind(value: string | null): value is TrashKind {
  return value !== null && value in KIND_LABELS
}
