import { ROLE_LABELS } from './user-labels.ts'

/**
 * What people are filtered by and what its values are called. Words alone, since lists write addresses in
 * browsers, which get no schemas for it.
 */

/** By the name of the parameter; what a company names for itself is called as it says. */
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
  /** Said of a value that there is no more. */
  gone: string
  /** People without one, where they can be asked for (`none`). */
  none: string | null
}

export type PeopleFacet = keyof typeof PEOPLE_FACETS
export const FACETS = Object.keys(PEOPLE_FACETS) as PeopleFacet[]

/** The values of an address's filters; those left out are not in it. */
export type ChosenValues = { [Facet in PeopleFacet]?: string[] }

/** Values that are words of ours, in the order in which they are offered. */
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

/** A value that nothing has: what an address says and makes no sense is taken for it, never for everybody. */
export const NOTHING = '0'
/** People without an area, a position or a group. */
export const WITHOUT = 'none'

/** How many values of one filter are taken. */
export const MAX_VALUES = 50
