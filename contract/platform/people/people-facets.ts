import { ROLE_LABELS } from './user-labels.ts'

/**
 * Filters of users, declared once: schemas, addresses, SQL and labels derive from this. No schemas, since lists build
 * addresses in browsers, which do not load them.
 */

const FIELD = { max: 200, many: 'valores', gone: 'eliminado', none: null } as const

/**
 * Filters by parameter name: words (`FACET_WORDS`), texts of at most `max` characters, or ids of records with a name. A
 * tenant names its own fields.
 */
export const PEOPLE_FACETS = {
  area: { label: 'Área', many: 'áreas', gone: 'eliminada', none: 'Sin área' },
  position: { label: 'Cargo', many: 'cargos', gone: 'eliminado', none: 'Sin cargo' },
  location: { label: 'Ubicación', max: 150, many: 'ubicaciones', gone: 'eliminada', none: null },
  status: { label: 'Estado', many: 'estados', gone: 'no existe', none: null },
  role: { label: 'Rol', many: 'roles', gone: 'no existe', none: null },
  activity: { label: 'Última actividad', many: 'fechas', gone: 'no existe', none: null },
  extended_field1: { ...FIELD, label: 'Campo 1' },
  extended_field2: { ...FIELD, label: 'Campo 2' },
  extended_field3: { ...FIELD, label: 'Campo 3' },
  extended_field4: { ...FIELD, label: 'Campo 4' },
  extended_field5: { ...FIELD, label: 'Campo 5' },
  extended_field6: { ...FIELD, label: 'Campo 6' },
  extended_field7: { ...FIELD, label: 'Campo 7' },
  group: { label: 'Grupo', many: 'grupos', gone: 'eliminado', none: null },
  import: { label: 'Importación', max: 50, many: 'importaciones', gone: 'eliminada', none: null },
} as const satisfies Record<string, Declared>

type Declared = {
  label: string
  many: string
  /** Label of a value that no longer exists. */
  gone: string
  /** Label for users without a value, where the filter offers it (`none`). */
  none: string | null
  max?: number
}

export type PeopleFacet = keyof typeof PEOPLE_FACETS
export const FACETS = Object.keys(PEOPLE_FACETS) as PeopleFacet[]

/** Filter that is set by a link and offers no choices. */
const LINKED = 'import'
export type OfferedFacet = Exclude<PeopleFacet, typeof LINKED>
/** Filters that offer their choices. */
export const OFFERED_FACETS = FACETS.filter((facet): facet is OfferedFacet => facet !== LINKED)

/** Id of an import of users: all that it created or changed, or the ones of one sort; 'inactive' are those of its file that are inactive and that it does not activate. */
export const IMPORT_VALUE =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::(created|updated|inactive))?$/
export const IMPORT_PARTS = {
  created: 'creados',
  updated: 'actualizados',
  inactive: 'inactivos',
} as const
export type ImportPart = keyof typeof IMPORT_PARTS

export function isWordFacet(facet: PeopleFacet): facet is WordFacet {
  return facet in FACET_WORDS
}

/** Returns the maximum length of a text; null for ids and words. */
export function maxLength(facet: PeopleFacet): number | null {
  const declared: Declared = PEOPLE_FACETS[facet]
  return declared.max ?? null
}

/** True when the values are ids. */
export function isIdFacet(facet: PeopleFacet): boolean {
  return !isWordFacet(facet) && maxLength(facet) === null
}

/** Returns the label of a filter; null for a field that the tenant has not named. */
export function facetLabel(
  facet: PeopleFacet,
  extendedFields: Readonly<Record<string, string>>,
): string | null {
  const [, number] = /^extended_field(\d)$/.exec(facet) ?? []
  return number ? extendedFields[number] || null : PEOPLE_FACETS[facet].label
}

/** Filter values of an address; filters without values are absent. */
export type ChosenValues = { [Facet in PeopleFacet]?: string[] }

/** Enumerated values, in the order in which they are offered; each period of `activity` ends where the next begins. */
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
export type WordFacet = keyof typeof FACET_WORDS

/** Value that matches nothing: an invalid value in an address becomes this one, never all users. */
export const NOTHING = '0'
/** Value for users without an area, a position or a group. */
export const WITHOUT = 'none'

/** Maximum number of values of one filter. */
export const MAX_VALUES = 50
