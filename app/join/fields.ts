/** The names of the form's fields that the page writes and its action reads. */

export const MAX_CERTIFICATIONS = 3
/** How many of them there is room for. */
export const ROWS_SHOWN = 'rows'
export const CERTIFICATION_FIELDS = [
  'certification_name',
  'date_completed',
  'valid_through',
] as const

export function certificationField(row: number, name: (typeof CERTIFICATION_FIELDS)[number]) {
  return `certifications[${row}].${name}`
}

/** A field that nobody sees: what writes into it is no person. */
export const HONEYPOT = 'website'
