import { USER_WORDS } from '#contract/platform/imports/import-words.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import type { ImportDefinition } from '#api/platform/imports/kind.ts'
import { EVERYBODY_HEADER } from '../all-users-export.ts'
import { courseName } from '../read.ts'
import { USERS_HEADER } from '../report.ts'
import { applyCourseUsers } from './apply.ts'
import { COURSE_USER_COLUMNS, COURSE_USER_WORDS, NAMING, type CourseUserColumn } from './columns.ts'
import { validateCourseUserRows } from './validate-rows.ts'

/** Headings of the export of users. */
const USERS_EXPORT = [
  ...Object.keys(USER_WORDS),
  ...EXTENDED_FIELDS.map((number) => `extended_field${number}`),
]

/**
 * Import of users of a course (spec 2, §2 and §7): assigns it to the users in the file. Each row
 * identifies a user by any of the columns, named as in the import of users, so that an export or
 * that file can be used. `due_date` is their own due date: a missing column leaves it, an empty cell clears it.
 */
export const courseUsersKind: ImportDefinition<CourseUserColumn> = {
  name: 'course-users',
  columns: () => COURSE_USER_COLUMNS,
  words: () => COURSE_USER_WORDS,
  exported: [...USERS_EXPORT, ...EVERYBODY_HEADER, ...USERS_HEADER],
  keys: NAMING,
  required: [],
  secret: null,
  example: { username: 'usuario.de.ejemplo', email: '', identification_number: '', due_date: '' },
  openParent: (db, scope, id) => courseName(db.for(scope), scope, id),
  createValidator: validateCourseUserRows,
  steps: () => [applyCourseUsers],
}
