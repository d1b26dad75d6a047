/** Texts that several features share. All others are in the feature that uses them. */

export const UNKNOWN_ERROR = 'Ocurrió un error desconocido'

type InstructorType = 'internal' | 'external'

export type Activity = 'active' | 'inactive'
export const activityLabel = { active: 'Activo', inactive: 'Inactivo' } satisfies Record<
  Activity,
  string
>

/** Labels of an instructor's type: of the tenant's own staff, or external. */
export const instructorTypeLabel = { internal: 'Interno', external: 'Externo' } satisfies Record<
  InstructorType,
  string
>

export const actions = {
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  create: 'Crear',
  edit: 'Editar',
  remove: 'Eliminar',
  search: 'Buscar',
  export: 'Exportar',
  import: 'Importar',
  retry: 'Reintentar',
  back: 'Volver',
  continue: 'Continuar',
} as const
