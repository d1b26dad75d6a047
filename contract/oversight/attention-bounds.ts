/** Upper limit of a count; above it only the list gives the exact number. */
export const MAX_COUNTED = 10_000

/** Number of past days in which failed mails and imports are reported. */
export const RECENT_DAYS = 7
