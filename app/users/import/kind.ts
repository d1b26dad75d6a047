import type { ImportKind } from '../../imports/import-kind.ts'
import { paths } from '../../paths.ts'

export const usersImport: ImportKind = {
  at: paths.users.import,
  listAt: paths.users.list(),
  title: 'Importar usuarios',
  noun: { one: 'usuario', many: 'usuarios' },
  backToList: 'Volver a usuarios',
  seeList: 'Ver usuarios',
  kept: 'Los usuarios que ya se aplicaron se conservan; los demás no se importan.',
}
