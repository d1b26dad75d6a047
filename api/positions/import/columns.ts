/** The columns of the import of positions, in the order of its template (spec 1, §2 'Positions'). */
export const POSITION_COLUMNS = ['code', 'name', 'formation_path'] as const

/** Labels and synonyms of the columns. */
export const POSITION_WORDS = {
  code: { label: 'Código', names: ['Código del cargo'] },
  name: { label: 'Nombre', names: ['Cargo', 'Nombre del cargo'] },
  formation_path: { label: 'Plan de formación', names: ['Plan', 'Ruta de formación'] },
}

/** Formation paths are referred to by name (`Ids` of imports/expected-values.ts). */
export const POSITION_IDS = { formation_path: 'formation_path_id' } as const

export type PositionColumn = (typeof POSITION_COLUMNS)[number]
