/** Maximum number of created users that a bulk decision names. */
export const MAX_NAMED = 100
