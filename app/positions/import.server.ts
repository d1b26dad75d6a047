import { imports } from '#contract/imports.ts'
import { NOUNS } from '#contract/nouns.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths } from '../paths.ts'

/** Positions by CSV (spec 1, §2 'Positions'). */
export const positionsImport: ImportKind = {
  calls: imports.positionImports,
  permission: requireAdmin,
  listAt: () => paths.positions.list(),
  detailAt: (id) => paths.positions.detail(id),
  noun: NOUNS.position,
  backToList: 'Volver a los cargos',
  seeList: 'Ver cargos',
  kept: 'Los cargos que ya se aplicaron se conservan; los demás no se importan.',
}
