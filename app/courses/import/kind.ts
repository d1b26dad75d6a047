import type { ImportKind } from '../../imports/import-kind.ts'
import { paths } from '../../paths.ts'

/** The import of users into one course. */
export function courseUsersImport({ id, name }: { id: number; name?: string }): ImportKind {
  return {
    at: paths.courses.import(id),
    listAt: paths.courses.detail(id),
    title: 'Importar usuarios',
    noun: { one: 'usuario', many: 'usuarios' },
    into: name,
    naming:
      'Cada fila nombra a un usuario de la compañía por username, email o identification_number.',
    creation: {
      many: 'Se asignarán',
      one: 'Asignar',
      none: 'No hay usuarios por asignar',
    },
    backToList: 'Volver al curso',
    seeList: 'Ver el curso',
    kept: 'Los usuarios ya asignados conservan el curso; los demás no se asignan.',
  }
}
