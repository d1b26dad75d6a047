/** Names of form fields shared by the page and its action. */

export const MAX_CERTIFICATIONS = 3
/** Number of rows for certifications. */
export const ROW_COUNT_FIELD = 'rows'
export const CERTIFICATION_FIELDS = [
  'certification_name',
  'date_completed',
  'valid_through',
] as const

export function certificationField(row: number, name: (typeof CERTIFICATION_FIELDS)[number]) {
  return `certifications[${row}].${name}`
}

/** Honeypot: a hidden field; a value in it marks the submission as automated. */
export const HONEYPOT = 'website'
