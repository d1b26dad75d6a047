import { courses } from '#contract/courses/courses.ts'
import { imports } from '#contract/platform/imports/imports.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import type { ImportKind } from '#app/kit/imports/import-kind.ts'
import { COURSE_IMPORT } from '#app/kit/imports/course-import.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Import of one course's users by CSV (spec 2, §2). */
export const courseUsersImport: ImportKind = {
  ...COURSE_IMPORT,
  calls: imports.courseUserImports,
  listAt: (params) => paths.courses.detail(idOf(params)),
  async into(api, params) {
    const { name } = await api.call(courses.get, { params: { id: idOf(params) } })
    return name
  },
  naming:
    'Cada fila nombra a un usuario de la compañía por username, email o identification_number.',
  cancelling: 'Los usuarios ya asignados conservan el curso; los demás no se asignan.',
}
