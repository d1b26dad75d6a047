import type { Kind } from '../../imports/kind.ts'
import { applyPositions } from './apply.ts'
import { POSITION_COLUMNS, type PositionColumn } from './columns.ts'
import { judgePositions } from './judge.ts'

/** Positions by CSV: created, or updated when their code is known (spec 1, §2 'Positions'). */
export const positionsKind: Kind<PositionColumn> = {
  name: 'positions',
  columns: () => POSITION_COLUMNS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'P001', name: 'Analista contable', formation_path: '' },
  judge: judgePositions,
  steps: () => [applyPositions],
}
