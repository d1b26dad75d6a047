import { imports } from '#contract/platform/imports/imports.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import type { ImportKind } from '#app/kit/imports/import-kind.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Import of people's certifications with their dates. */
export const userCertificationsImport: ImportKind = {
  calls: imports.userCertificationImports,
  permission: requireAdmin,
  listAt: () => paths.certifications.list(),
  noun: NOUNS.certification,
  naming:
    'Cada fila nombra a un usuario por username, email o identification_number, una certificación por su nombre, y su fecha. Los documentos van con la hoja en un zip y cada fila los nombra en la columna files, separados por punto y coma.',
  documents: true,
  creation: {
    many: 'Se asignarán',
    one: 'Asignar',
    none: 'No hay certificaciones por asignar',
    done: 'Asignadas',
    noneDone: 'El archivo no asignó certificaciones',
  },
  backToList: 'Volver a las certificaciones',
  seeList: 'Ver certificaciones',
  cancelling: 'Las certificaciones ya asignadas se conservan; las demás filas no se aplican.',
  undoing: {
    created: { before: 'Irán a la papelera', after: 'Asignadas, ahora en la papelera' },
    gone: {
      did: 'que asignó',
      becomes: ['irá a la papelera.', 'irán a la papelera.'],
    },
    restored: [
      'recuperará la fecha hasta la que valía.',
      'recuperarán la fecha hasta la que valían.',
    ],
  },
}
