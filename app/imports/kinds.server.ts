import { areasImport } from '../areas/import.server.ts'
import { userCertificationsImport } from '../certifications/import.server.ts'
import { courseUsersImport } from '../courses/import.server.ts'
import { externalCourseUsersImport } from '../external-course-users/import.server.ts'
import { positionsImport } from '../positions/import.server.ts'
import { usersImport } from '../users/import.server.ts'
import type { ImportKind } from './import-kind.ts'

/** Every kind of import, one line each, by the path that its wizard is below. */
export const KINDS: Readonly<Record<string, ImportKind>> = {
  users: usersImport,
  areas: areasImport,
  positions: positionsImport,
  certifications: userCertificationsImport,
  'courses/:id': courseUsersImport,
  'external-courses/:id': externalCourseUsersImport,
}
