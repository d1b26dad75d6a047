/** What the screens of areas call things; each is said once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
  created_at: 'Fecha de creación',
} as const
