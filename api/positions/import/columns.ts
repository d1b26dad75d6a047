/** The columns of the import of positions, in the order of its template (spec 1, §2 'Positions'). */
export const POSITION_COLUMNS = ['code', 'name', 'formation_path'] as const

/** Formation paths are named by their name (`Ids` of imports/announced.ts). */
export const POSITION_IDS = { formation_path: 'formation_path_id' } as const

export type PositionColumn = (typeof POSITION_COLUMNS)[number]
