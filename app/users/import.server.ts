import { imports } from '#contract/imports.ts'
import { NOUNS } from '#contract/nouns.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths } from '../paths.ts'

/** Users by CSV (spec 1, §3 and §4). */
export const usersImport: ImportKind = {
  calls: imports.userImports,
  permission: requireAdmin,
  listAt: () => paths.users.list(),
  detailAt: (id) => paths.users.detail(id),
  noun: NOUNS.user,
  backToList: 'Volver a usuarios',
  seeList: 'Ver usuarios',
  codes: [
    { to: paths.areas.export(), label: 'Exportar códigos de áreas' },
    { to: paths.positions.export(), label: 'Exportar códigos de cargos' },
  ],
  kept: 'Los usuarios que ya se aplicaron se conservan; los demás no se importan.',
}
