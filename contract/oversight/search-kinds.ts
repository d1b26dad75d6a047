/**
 * Kinds of records that the search over everything finds, in the order of their groups. There are no schemas
 * here, because browsers draw the results and should not load the library.
 */
export const SEARCH_KINDS = [
  'users',
  'courses',
  'formation-paths',
  'groups',
  'areas',
  'positions',
  'organizational-units',
  'certifications',
  'external-courses',
  'instructors',
  'communications',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Maximum number of users that a search counts. */
export const MAX_COUNTED = 500

/** Number of results of a group, unless the caller asks for another. */
export const DEFAULT_LIMIT = 5
