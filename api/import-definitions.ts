import type { ImportKind } from '#contract/platform/imports/import-jobs.ts'
import { areasKind } from './people/areas/import.ts'
import { userCertificationsKind } from './training/certifications/import/kind.ts'
import { courseUsersKind } from './courses/courses/import/kind.ts'
import { externalCourseUsersKind } from './training/external-course-users/import/kind.ts'
import type { ImportDefinition } from './platform/imports/kind.ts'
import { positionsKind } from './people/positions/import.ts'
import { usersKind } from './people/users/import/kind.ts'

/** All kinds of import, one line each. */
export const IMPORT_DEFINITIONS: Record<ImportKind, ImportDefinition> = {
  users: usersKind,
  areas: areasKind,
  positions: positionsKind,
  'user-certifications': userCertificationsKind,
  'course-users': courseUsersKind,
  'external-course-users': externalCourseUsersKind,
}
