import type { ImportDefinition } from '../../imports/kind.ts'
import { applyAreas } from './apply.ts'
import { AREA_COLUMNS, AREA_WORDS, type AreaColumn } from './columns.ts'
import { validateAreaRows } from './validate-rows.ts'

/** Import of areas: creates, or updates when the code is known (spec 1, §2 'Areas'). */
export const areasKind: ImportDefinition<AreaColumn> = {
  name: 'areas',
  columns: () => AREA_COLUMNS,
  words: () => AREA_WORDS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'EJEMPLO', name: 'Área de ejemplo' },
  createValidator: validateAreaRows,
  steps: () => [applyAreas],
}
