/** Words that more than one feature says. Everything else stands beside the feature that says it. */

export const UNKNOWN_ERROR = 'Ocurrió un error desconocido'

type InstructorType = 'internal' | 'external'

export type Activity = 'active' | 'inactive'
export const activityLabel = { active: 'Activo', inactive: 'Inactivo' } satisfies Record<
  Activity,
  string
>

/** Of who gives a course: of the company's own, or not. */
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
