import { courses } from '#contract/courses.ts'
import { imports } from '#contract/imports.ts'
import { NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths } from '../paths.ts'

/** Users of one course by CSV (spec 2, §2). */
export const courseUsersImport: ImportKind = {
  calls: imports.courseUserImports,
  permission: requireAdmin,
  listAt: (params) => paths.courses.detail(idOf(params)),
  noun: NOUNS.user,
  async into(api, params) {
    const { name } = await api.call(courses.get, { params: { id: idOf(params) } })
    return name
  },
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
