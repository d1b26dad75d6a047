/** What has a trash (the tables that trash_table was called with) and what one of it is called. */
export const TRASH_KINDS = {
  areas: 'Área',
  positions: 'Cargo',
  groups: 'Grupo',
  organizational_units: 'Unidad de negocio',
  user_certifications: 'Certificación de usuario',
} as const
export type TrashKind = keyof typeof TRASH_KINDS
