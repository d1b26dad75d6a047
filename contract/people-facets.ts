import { ROLE_LABELS } from './user-labels.ts'

/**
 * Filters of users and the labels of their values. Labels only, since lists build addresses in
 * browsers, which do not load the schemas.
 */

/** Filters by parameter name; a tenant names its own fields. */
export const PEOPLE_FACETS = {
  area: { label: 'Área', many: 'áreas', gone: 'eliminada', none: 'Sin área' },
  position: { label: 'Cargo', many: 'cargos', gone: 'eliminado', none: 'Sin cargo' },
  location: { label: 'Ubicación', many: 'ubicaciones', gone: 'eliminada', none: null },
  status: { label: 'Estado', many: 'estados', gone: 'no existe', none: null },
  role: { label: 'Rol', many: 'roles', gone: 'no existe', none: null },
  activity: { label: 'Última actividad', many: 'fechas', gone: 'no existe', none: null },
  extended_field1: { label: 'Campo 1', many: 'valores', gone: 'eliminado', none: null },
  extended_field2: { label: 'Campo 2', many: 'valores', gone: 'eliminado', none: null },
  extended_field3: { label: 'Campo 3', many: 'valores', gone: 'eliminado', none: null },
  extended_field4: { label: 'Campo 4', many: 'valores', gone: 'eliminado', none: null },
  extended_field5: { label: 'Campo 5', many: 'valores', gone: 'eliminado', none: null },
  extended_field6: { label: 'Campo 6', many: 'valores', gone: 'eliminado', none: null },
  extended_field7: { label: 'Campo 7', many: 'valores', gone: 'eliminado', none: null },
  group: { label: 'Grupo', many: 'grupos', gone: 'eliminado', none: null },
} as const satisfies Record<string, Words>

type Words = {
  label: string
  many: string
  /** Label of a value that no longer exists. */
  gone: string
  /** Label for users without a value, where the filter offers it (`none`). */
  none: string | null
}

export type PeopleFacet = keyof typeof PEOPLE_FACETS
export const FACETS = Object.keys(PEOPLE_FACETS) as PeopleFacet[]

/** Filter values of an address; filters without values are absent. */
export type ChosenValues = { [Facet in PeopleFacet]?: string[] }

/** Enumerated values, in the order in which they are offered. */
export const FACET_WORDS = {
  status: { enabled: 'Activo', disabled: 'Inactivo' },
  role: ROLE_LABELS,
  activity: {
    week: 'En los últimos 7 días',
    month: 'Hace 8 a 30 días',
    quarter: 'Hace 31 a 90 días',
    older: 'Hace más de 90 días',
    never: 'Nunca',
  },
} as const

/** Value that matches nothing: an invalid value in an address becomes this one, never all users. */
export const NOTHING = '0'
/** Value for users without an area, a position or a group. */
export const WITHOUT = 'none'

/** Maximum number of values of one filter. */
export const MAX_VALUES = 50
