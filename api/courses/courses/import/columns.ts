import { DUE_DATE, DUE_NAMES } from '#contract/platform/values/due-words.ts'
import { USER_WORDS } from '#contract/platform/imports/import-words.ts'

/**
 * Columns that name the user of a row (spec 2, §2 and §7), as in the import of users. They are in
 * order of priority for finding the user; all others must belong to the same user.
 */
export const NAMING = ['username', 'email', 'identification_number'] as const
export type NamingColumn = (typeof NAMING)[number]

/** Columns of the import of users into a course. */
export const COURSE_USER_COLUMNS = [...NAMING, 'due_date'] as const

/** Labels and synonyms of the columns. */
export const COURSE_USER_WORDS = {
  username: USER_WORDS.username,
  email: USER_WORDS.email,
  identification_number: USER_WORDS.identification_number,
  due_date: { label: DUE_DATE, names: DUE_NAMES },
}

export type CourseUserColumn = (typeof COURSE_USER_COLUMNS)[number]
