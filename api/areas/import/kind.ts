import type { Kind } from '../../imports/kind.ts'
import { applyAreas } from './apply.ts'
import { AREA_COLUMNS, AREA_WORDS, type AreaColumn } from './columns.ts'
import { judgeAreas } from './judge.ts'

/** Areas by CSV: created, or updated when their code is known (spec 1, §2 'Areas'). */
export const areasKind: Kind<AreaColumn> = {
  name: 'areas',
  columns: () => AREA_COLUMNS,
  words: () => AREA_WORDS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'EJEMPLO', name: 'Área de ejemplo' },
  judge: judgeAreas,
  steps: () => [applyAreas],
}
