import type { ImportKind } from '../../imports/import-kind.ts'
import { paths } from '../../paths.ts'

export const positionsImport: ImportKind = {
  at: paths.positions.import,
  listAt: paths.positions.list(),
  title: 'Importar cargos',
  noun: { one: 'cargo', many: 'cargos' },
  backToList: 'Volver a los cargos',
  seeList: 'Ver cargos',
  kept: 'Los cargos que ya se aplicaron se conservan; los demás no se importan.',
}
