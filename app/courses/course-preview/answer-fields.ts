/** Name of the fields of an answer. */
export const ANSWER = 'answer'

/** Name of the field with the position of a piece, by its stored place. */
export const placeOf = (at: number) => `${ANSWER}-${at}`
