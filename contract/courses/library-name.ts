/** Maximum length of the name of a library file without its extension; no zod here, since pages use it. */
export const MAX_LIBRARY_NAME = 100
