import { NOUNS } from '#contract/nouns.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from './import-kind.ts'

/** What the kinds have in common whose rows put people into a course of ours or into an external one. */
export const COURSE_IMPORT = {
  permission: requireAdmin,
  noun: NOUNS.user,
  creation: {
    many: 'Se asignarán',
    one: 'Asignar',
    none: 'No hay usuarios por asignar',
    done: 'Asignados',
    noneDone: 'El archivo no asignó usuarios',
  },
  backToList: 'Volver al curso',
  seeList: 'Ver el curso',
} satisfies Partial<ImportKind>
