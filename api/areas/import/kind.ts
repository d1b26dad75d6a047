import type { Kind } from '../../imports/kind.ts'
import { applyAreas } from './apply.ts'
import { AREA_COLUMNS, type AreaColumn } from './columns.ts'
import { judgeAreas } from './judge.ts'

/** Areas by CSV: created, or updated when their code is known (spec 1, §2 'Areas'). */
export const areasKind: Kind<AreaColumn> = {
  name: 'areas',
  columns: () => AREA_COLUMNS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'A001', name: 'Gestión humana' },
  judge: judgeAreas,
  steps: () => [applyAreas],
}
