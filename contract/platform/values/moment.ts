import { z } from 'zod'

/** Years in which time zones have whole minutes; with or without seconds, with or without an offset. */
const MOMENT =
  /^(19[7-9]|20\d|21\d)\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/

/** Returns true when a text is a valid moment: ISO with an offset, or local. */
export function isMoment(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  // Date reads a day that a month does not have as one of the next month.
  return (
    MOMENT.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${day}T`)
  )
}

/**
 * ISO with an offset, or a local time of the tenant's zone ('2026-11-03T14:00'), stored to the
 * minute; a form's empty field is none.
 */
export function moment(label: string) {
  const invalid = `${label}: la fecha no es válida`
  return z
    .string({ error: invalid })
    .max(40, invalid)
    .refine((value) => value === '' || isMoment(value), { error: invalid })
    .nullish()
    .transform((value) => value || null)
    .meta({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-03T14:00' })
}
