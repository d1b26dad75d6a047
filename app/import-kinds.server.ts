import { userCertificationsImport } from './training/certifications/import.server.ts'
import { courseUsersImport } from './courses/courses/import.server.ts'
import { externalCourseUsersImport } from './training/external-course-users/import.server.ts'
import { usersImport } from './people/users/import.server.ts'
import type { ImportKind } from './kit/imports/import-kind.ts'
import { RECORD_IMPORTS } from './kit/imports/job/record-imports.server.ts'

/** Every kind of import, one line each besides those of records, by the path that its wizard is below. */
export const KINDS: Readonly<Record<string, ImportKind>> = {
  users: usersImport,
  ...RECORD_IMPORTS,
  certifications: userCertificationsImport,
  'courses/:id': courseUsersImport,
  'external-courses/:id': externalCourseUsersImport,
}
