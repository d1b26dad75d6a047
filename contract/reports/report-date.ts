import { z } from 'zod'
import { EARLIER_KEYS, presentSpelling, RELATIVE_KEYS } from '../platform/values/relative-dates.ts'

/** Filters of a report by a month or by days. */

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const NO_DATE = 'La fecha no es válida'

/** True for two days in order: '2026-01-15,2026-02-14'. */
function areDays(value: string): boolean {
  const [from = '', to = '', ...more] = value.split(',')
  const valid = [from, to].every((day) => z.iso.date().safeParse(day).success)
  return more.length === 0 && valid && from <= to
}

/**
 * A month: `2026-11`, a day or an instant in it (an instant in the tenant's time zone); two days,
 * both included; or a relative date (`relative:last_month`). Default: the current month.
 */
export const reportDate = z
  .union(
    [
      z.enum([...RELATIVE_KEYS, ...EARLIER_KEYS]),
      z.string().regex(MONTH),
      z.iso.date(),
      z.iso.datetime({ offset: true }),
      z.string().refine(areDays),
    ],
    {
      error: NO_DATE,
    },
  )
  .transform(presentSpelling)
  .default('relative:this_month')

/** Last day of a range. */
export const lastDay = z.iso.date(NO_DATE).optional()
/** First day of a range, or a relative date, which is the whole range. */
export const firstDay = z
  .union([z.iso.date(NO_DATE), z.enum(RELATIVE_KEYS, { error: NO_DATE })], { error: NO_DATE })
  .optional()
  .meta({
    description:
      'Un día, o una fecha relativa que se calcula en la zona horaria de la compañía al leer; con ella no se indica la final',
  })
