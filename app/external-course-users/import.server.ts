import { externalCourses } from '#contract/external-courses.ts'
import { imports } from '#contract/imports.ts'
import { NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from '../imports/import-kind.ts'
import { paths } from '../paths.ts'

/** People of one external course with their records (spec 3, §2 and §7). */
export const externalCourseUsersImport: ImportKind = {
  calls: imports.externalCourseUserImports,
  permission: requireAdmin,
  listAt: (params) => paths.externalCourseUsers.list(idOf(params)),
  noun: NOUNS.user,
  async into(api, params) {
    const { name } = await api.call(externalCourses.get, { params: { id: idOf(params) } })
    return name
  },
  naming:
    'Cada fila nombra a un usuario de la compañía por username o email. Las columnas que el archivo no tenga quedan como están; una celda vacía quita lo que había.',
  creation: {
    many: 'Se asignarán',
    one: 'Asignar',
    none: 'No hay usuarios por asignar',
  },
  backToList: 'Volver al curso',
  seeList: 'Ver el curso',
  kept: 'Lo que ya se registró se conserva; las demás filas no se aplican.',
}
