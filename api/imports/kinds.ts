import type { ImportKind } from '#contract/import-jobs.ts'
import { areasKind } from '../areas/import/kind.ts'
import { courseUsersKind } from '../courses/import/kind.ts'
import { externalCourseUsersKind } from '../external-course-users/import/kind.ts'
import { positionsKind } from '../positions/import/kind.ts'
import { usersKind } from '../users/import/kind.ts'
import type { Kind } from './kind.ts'

/** Every kind of import, one line each. */
const KINDS: Record<ImportKind, Kind> = {
  users: usersKind,
  areas: areasKind,
  positions: positionsKind,
  'course-users': courseUsersKind,
  'external-course-users': externalCourseUsersKind,
}

export function kindOf(name: ImportKind): Kind {
  return KINDS[name]
}
