/** The columns of the import of areas, in the order of its template (spec 1, §2 'Areas'). */
export const AREA_COLUMNS = ['code', 'name'] as const

export type AreaColumn = (typeof AREA_COLUMNS)[number]
