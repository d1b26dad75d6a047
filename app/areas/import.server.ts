import { imports } from '#contract/imports.ts'
import { NOUNS } from '#contract/nouns.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths } from '../paths.ts'

/** Areas by CSV (spec 1, §2 'Areas'). */
export const areasImport: ImportKind = {
  calls: imports.areaImports,
  permission: requireAdmin,
  listAt: () => paths.areas.list(),
  detailAt: (id) => paths.areas.detail(id),
  noun: NOUNS.area,
  backToList: 'Volver a las áreas',
  seeList: 'Ver áreas',
  kept: 'Las áreas que ya se aplicaron se conservan; las demás no se importan.',
}
