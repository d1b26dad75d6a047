import { imports } from '#contract/platform/imports/imports.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import type { ImportKind } from '#app/kit/imports/import-kind.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Import of users by CSV (spec 1, §3 and §4). */
export const usersImport: ImportKind = {
  calls: imports.userImports,
  permission: requireAdmin,
  listAt: () => paths.users.list(),
  detailAt: (id) => paths.users.detail(id),
  noun: NOUNS.user,
  people: true,
  backToList: 'Volver a usuarios',
  seeList: 'Ver usuarios',
  codes: [
    { to: paths.areas.export(), label: 'Exportar códigos de áreas' },
    { to: paths.positions.export(), label: 'Exportar códigos de cargos' },
  ],
  cancelling: 'Los usuarios que ya se aplicaron se conservan; los demás no se importan.',
  undoing: {
    created: { before: 'Se desactivarán', after: 'Creados, ahora desactivados' },
    gone: {
      did: 'que creó',
      becomes: [
        'quedará desactivado: no podrá ingresar. Su usuario, correo, grupos y cursos se conservan, y puedes activarlo después.',
        'quedarán desactivados: no podrán ingresar. Su usuario, correo, grupos y cursos se conservan, y puedes activarlos después.',
      ],
    },
    restored: [
      'recuperará los valores de antes, también contraseña y rol si el archivo los cambió.',
      'recuperarán los valores de antes, también contraseña y rol si el archivo los cambió.',
    ],
    used: {
      title: 'Ya ingresaron o respondieron',
      did: ['ya ingresó o respondió', 'ya ingresaron o respondieron'],
      keeps: [
        'lo que hizo se conserva, pero no podrá seguir.',
        'lo que hicieron se conserva, pero no podrán seguir.',
      ],
    },
  },
}
