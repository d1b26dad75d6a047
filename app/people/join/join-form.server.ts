import { newPreregistration } from '#contract/people/preregistration-shapes.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { typedMobile } from '#app/kit/forms/phones/typed-mobile.server.ts'
import {
  CERTIFICATION_FIELDS,
  certificationField,
  MAX_CERTIFICATIONS,
  ROW_COUNT_FIELD,
  HONEYPOT,
} from './fields.ts'

const form = newPreregistration
  .omit({ tenant: true })
  .extend({ mobile: typedMobile(newPreregistration.shape.mobile) })

const ROWS = Array.from({ length: MAX_CERTIFICATIONS }, (_, row) => row)
const DAYS = ROWS.flatMap((row) => [
  certificationField(row, 'date_completed'),
  certificationField(row, 'valid_through'),
])

/** Answer data of the form: the number of rows for certifications. */
export type JoinAnswer = { rows: number }

/**
 * Reads a posted preregistration for the API, or returns the answer that shows it again: with
 * errors, or with a row for another certification.
 */
export function readJoinForm(request: Request) {
  return readForm(request, form, {
    days: DAYS,
    prepare: async (posted) => {
      closeRanks(posted)
      return {}
    },
    asksAgain: (posted) => posted.has('another'),
    extra: (_values, posted): JoinAnswer => {
      const rowCount = Number(posted.get(ROW_COUNT_FIELD)) || 1
      const rows = posted.has('another') ? rowCount + 1 : rowCount
      return { rows: Math.min(MAX_CERTIFICATIONS, Math.max(1, Math.trunc(rows))) }
    },
  })
}

/** Returns true when the hidden field has a value. */
export function isHoneypotFilled({ form }: PostedForm): boolean {
  return (form.get(HONEYPOT) ?? '') !== ''
}

/** Removes empty certification rows, wherever they are. */
function closeRanks({ form }: PostedForm): void {
  const written = ROWS.filter((row) => isWritten(form, row)).map((row) =>
    CERTIFICATION_FIELDS.map((name) => form.get(certificationField(row, name)) ?? ''),
  )
  for (const row of ROWS)
    for (const name of CERTIFICATION_FIELDS) form.delete(certificationField(row, name))
  written.forEach((values, row) =>
    CERTIFICATION_FIELDS.forEach((name, at) =>
      form.set(certificationField(row, name), values[at]!),
    ),
  )
}

function isWritten(form: FormData, row: number): boolean {
  return CERTIFICATION_FIELDS.some((name) => {
    const value = form.get(certificationField(row, name))
    return typeof value === 'string' && value.trim() !== ''
  })
}
