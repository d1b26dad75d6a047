/** The columns of the import of areas, in the order of its template (spec 1, §2 'Areas'). */
export const AREA_COLUMNS = ['code', 'name'] as const

/** Labels and synonyms of the columns. */
export const AREA_WORDS = {
  code: { label: 'Código', names: ['Código del área'] },
  name: { label: 'Nombre', names: ['Área', 'Nombre del área'] },
}

export type AreaColumn = (typeof AREA_COLUMNS)[number]
