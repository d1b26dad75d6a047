import { externalCourses } from '#contract/training/external-courses.ts'
import { imports } from '#contract/platform/imports/imports.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import type { ImportKind } from '#app/kit/imports/import-kind.ts'
import { COURSE_IMPORT } from '#app/kit/imports/course-import.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Import of one external course's users with their records (spec 3, §2 and §7). */
export const externalCourseUsersImport: ImportKind = {
  ...COURSE_IMPORT,
  calls: imports.externalCourseUserImports,
  listAt: (params) => paths.externalCourseUsers.list(idOf(params)),
  detailAt: (id, params) => paths.externalCourseUsers.record(idOf(params), id),
  async into(api, params) {
    const { name } = await api.call(externalCourses.get, { params: { id: idOf(params) } })
    return name
  },
  naming:
    'Cada fila nombra a un usuario de la compañía por username o email. Las columnas que el archivo no tenga quedan como están; una celda vacía quita lo que había.',
  cancelling: 'Lo que ya se registró se conserva; las demás filas no se aplican.',
  undoing: {
    created: { before: 'Saldrán del curso', after: 'Asignados, ahora fuera del curso' },
    gone: {
      did: 'que asignó',
      becomes: [
        'saldrá del curso, con lo que el archivo registró.',
        'saldrán del curso, con lo que el archivo registró.',
      ],
    },
    restored: [
      'recuperará lo que tenía registrado: fechas, asistencia, aprobación y resultados.',
      'recuperarán lo que tenían registrado: fechas, asistencia, aprobación y resultados.',
    ],
  },
}
