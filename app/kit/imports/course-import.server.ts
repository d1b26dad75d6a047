import { NOUNS } from '#contract/platform/values/nouns.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ImportKind } from './import-kind.ts'

/** Shared properties of the imports whose rows enrol people in a course, internal or external. */
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
