import { USER_WORDS } from '#contract/import-words.ts'

/**
 * The columns of the import of users into a course (spec 2, §2 and §7), called as in the import of users.
 * In the order in which they name somebody; what comes after the first must be that person's too.
 */
export const COURSE_USER_COLUMNS = ['username', 'email', 'identification_number'] as const

/** What people call them. */
export const COURSE_USER_WORDS = {
  username: USER_WORDS.username,
  email: USER_WORDS.email,
  identification_number: USER_WORDS.identification_number,
}

export type CourseUserColumn = (typeof COURSE_USER_COLUMNS)[number]
