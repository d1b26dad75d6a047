import { z } from 'zod'

/** Of years that time zones have whole minutes in; with seconds or without, with an offset or without. */
const MOMENT =
  /^(19[7-9]|20\d|21\d)\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$/

/** Whether a text is a moment of the calendar: ISO with an offset, or local. */
export function isMoment(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  // A day that a month does not have is read as one of the next.
  return (
    MOMENT.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${day}T`)
  )
}

/**
 * ISO with an offset, or a local time of the company's zone ('2026-11-03T14:00'), kept to the minute; a
 * form's empty field is none.
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
