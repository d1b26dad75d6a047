/** Filter options of the expiring list; without one it has those that have not ended. */
export const STATUSES = { expired: 'Vencidas', all: 'Por vencer y vencidas' } as const
export const UPCOMING = 'Por vencer'

/** Filters of the expiring list by several values, with the label of people without one. */
export const FACETS = {
  area: { label: 'Área', none: 'Sin área' },
  location: { label: 'Ubicación', none: 'Sin ubicación' },
  manager: { label: 'Jefe', none: 'Sin jefe' },
  certification: { label: 'Certificación', none: 'Certificación' },
} as const
export type Facet = keyof typeof FACETS
export const FACET_NAMES = Object.keys(FACETS) as Facet[]
