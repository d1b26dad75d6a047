/** Changes of several contents, by the value of their buttons. */

/** Copies them to another course. */
export const COPY_TO = 'copy-to'
/** Shows the courses that they can be copied to. */
export const CHOOSE_COURSE = 'choose-course'

export const INTENTS = ['move', 'copy', COPY_TO, 'remove'] as const
export type Intent = (typeof INTENTS)[number]

/** Place before all contents of a subsection. */
export const FIRST = 'first'
