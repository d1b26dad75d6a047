/** Words that more than one feature says. Everything else stands beside the feature that says it. */

export const UNKNOWN_ERROR = 'Ocurrió un error desconocido'

export type Activity = 'active' | 'inactive'
export const activityLabel = { active: 'Activo', inactive: 'Inactivo' } satisfies Record<
  Activity,
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
