import { USER_WORDS } from '#contract/import-words.ts'

/**
 * Columns of the import of users into a course (spec 2, §2 and §7), named as in the import of
 * users. They are in order of priority for finding the user; all others must belong to the same
 * user.
 */
export const COURSE_USER_COLUMNS = ['username', 'email', 'identification_number'] as const

/** Labels and synonyms of the columns. */
export const COURSE_USER_WORDS = {
  username: USER_WORDS.username,
  email: USER_WORDS.email,
  identification_number: USER_WORDS.identification_number,
}

export type CourseUserColumn = (typeof COURSE_USER_COLUMNS)[number]
