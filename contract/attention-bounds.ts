/** Of what may be very many no more are counted: the list tells how many there are. */
export const MAX_COUNTED = 10_000

/** How many days back failed mails and imports are told of. */
export const RECENT_DAYS = 7
