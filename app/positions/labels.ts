/** What the screens of positions call things; each is said once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
  formation_path_id: 'Plan de formación',
  created_at: 'Fecha de creación',
} as const
