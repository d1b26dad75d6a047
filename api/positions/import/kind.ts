import type { ImportDefinition } from '../../imports/kind.ts'
import { applyPositions } from './apply.ts'
import { POSITION_COLUMNS, POSITION_WORDS, type PositionColumn } from './columns.ts'
import { validatePositionRows } from './validate-rows.ts'

/** Import of positions: creates, or updates when the code is known (spec 1, §2 'Positions'). */
export const positionsKind: ImportDefinition<PositionColumn> = {
  name: 'positions',
  columns: () => POSITION_COLUMNS,
  words: () => POSITION_WORDS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'EJEMPLO', name: 'Cargo de ejemplo', formation_path: '' },
  createValidator: validatePositionRows,
  steps: () => [applyPositions],
}
