import type { ImportKind } from '../../imports/import-kind.ts'
import { paths } from '../../paths.ts'

export const areasImport: ImportKind = {
  at: paths.areas.import,
  listAt: paths.areas.list(),
  title: 'Importar áreas',
  noun: { one: 'área', many: 'áreas' },
  backToList: 'Volver a las áreas',
  seeList: 'Ver áreas',
  kept: 'Las áreas que ya se aplicaron se conservan; las demás no se importan.',
}
