import { z } from 'zod'
import { lineOf } from '#contract/platform/values/text.ts'
import { wholeNumber } from '#contract/platform/values/shapes.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'

/** Filters of indicators and their records (specification 3, section 7; domain decisions, 'Indicators'). */

const RANGE = 'El rango debe ser dos fechas AAAA-MM-DD con una coma'

/**
 * '2026-01-01,2026-03-31', both days included, years 1900 to 2199; it cannot end after today (422,
 * checked by the API, since the day depends on the tenant). Empty: all with a start.
 */
const dt = z
  .string({ error: RANGE })
  .refine((value) => value === '' || isRange(value), { error: RANGE, abort: true })
  .transform((value) => (value === '' ? undefined : (value.split(',') as [string, string])))
  .refine(
    (days) => days === undefined || days[0] <= days[1],
    'La fecha final debe ser igual o posterior a la inicial',
  )
  .optional()
  .meta({ type: 'string', example: '2026-01-01,2026-03-31' })

function isRange(value: string): boolean {
  const days = value.split(',')
  return (
    days.length === 2 &&
    days.every((day) => z.iso.date().safeParse(day).success && /^(19|20|21)/.test(day))
  )
}

const MANY = 'Se admiten hasta 200 valores'

/** One value, or several with the name repeated. Empty values are ignored. */
function several<Value extends z.ZodType>(value: Value) {
  const one = z.union([z.literal('').transform(() => undefined), value])
  return z
    .union([one, z.array(one).max(200, MANY)])
    .transform((given) => {
      const values = [given].flat().filter((each) => each !== undefined)
      return values.length > 0 ? ([...new Set(values)] as z.output<Value>[]) : undefined
    })
    .optional()
    .meta({ description: 'Se puede repetir' })
}

/** An id, or 0, which matches nothing. */
const which = several(
  wholeNumber({ max: Number.MAX_SAFE_INTEGER, message: 'Identificador no válido' }),
)

/** Empty means all. Ids of other tenants match nothing. */
export const indicatorFilters = {
  dt,
  /** Cost centres in full: values of extended field 1. */
  cc: several(
    z.string().overwrite(lineOf).check(upTo(200, 'El filtro admite hasta 200 caracteres')),
  ),
  /** Competences of courses. */
  comp: which,
  /** Schools of courses. */
  esc: which,
  /** Courses. */
  cour: which,
  /** Instructors of courses. */
  form: which,
}
export type IndicatorFilters = z.output<z.ZodObject<typeof indicatorFilters>>

/** Further filters of the records of a figure: those of its bars that no other filter names. */
export const recordFilters = {
  ...indicatorFilters,
  /** Types of the courses' instructors. */
  type: several(z.enum(['internal', 'external'], { error: 'El tipo de formador no existe' })),
  /** Sessions without a cost centre, school or instructor. */
  without: several(z.enum(['cc', 'esc', 'form'], { error: 'El filtro no existe' })),
}
export type RecordFilters = z.output<z.ZodObject<typeof recordFilters>>
