/** Minutes for which a requested link works; that of an invitation works as long as its generated password. */
export const RESET_MINUTES = 30

/** Error code of a link that does not work: used, replaced, expired, or of an account that has changed since. */
export const VOID_LINK = 'void_link'
