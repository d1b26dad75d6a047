import { z } from 'zod'
import { dueFields, dueFilter, oneDue } from '#contract/platform/values/due-dates.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { moment } from '#contract/platform/values/moment.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import {
  decimalNumber,
  id,
  orNone,
  q,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'

/** Filters of the records of an external course, and changes of many at once: domain decisions, 'External courses'. */

const NO_RESULT = 'El resultado debe ser un número de 0 a 100'

/** 0 to 100, with at most two decimals; a form's empty field is null. */
export const result = orNone(decimalNumber({ max: 100, message: NO_RESULT }))

/** Filters of lists, marks and exports: by attributes of the users, and by their records. */
export const narrowing = {
  q,
  ...peopleFilters,
  assisted: z.enum(['true', 'false'], { error: 'Se espera true o false' }).optional(),
  approved: z.enum(['true', 'false'], { error: 'Se espera true o false' }).optional(),
  /** True: records with a start; false: without. */
  dated: z.enum(['true', 'false'], { error: 'Se espera true o false' }).optional(),
  due: dueFilter,
  /** 'all' includes removed users, 'false' returns only them; the default is the current users. */
  enabled: z.enum(['true', 'false', 'all'], { error: 'El estado no es válido' }).default('true'),
}

/** All current users that match a search and filters. */
const { enabled: _, ...filters } = narrowing
export const matching = matchingOf(filters, { enabled: z.literal('true').default('true') })

const RECORDS = 'Se admiten de 1 a 1000 registros'

/** Records by id, or all that match; neither day nor number of days takes the due date away. */
export const dueChange = z
  .strictObject({
    ids: z.array(id).min(1, RECORDS).max(1000, RECORDS).optional(),
    matching: matching.optional(),
    ...dueFields,
  })
  .refine(
    ({ ids, matching: all }) => (ids === undefined) !== (all === undefined),
    'Debes enviar ids o matching',
  )
  .refine(...oneDue)

/** One record of a form with many: fields left out stay unchanged; null or '' clears a result. */
const mark = z.object({
  id,
  assisted: yesOrNo.optional(),
  approved: yesOrNo.optional(),
  quantitative_result: result.optional(),
  version: versionRead,
})

/** The same change for many users: by id, or all that match; fields left out stay unchanged. */
export const attendance = z
  .strictObject({
    ids: z.array(id).min(1, RECORDS).max(1000, RECORDS).optional(),
    matching: matching.optional(),
    assisted: yesOrNo.optional(),
    approved: yesOrNo.optional(),
    /** For records without a start; left out, they take the start of the course. */
    start_time: moment('Desde'),
    /** Individual marks per record, instead of `ids` and `matching`: a page of the attendance form. */
    records: z.array(mark).min(1, RECORDS).max(1000, RECORDS).optional(),
  })
  .refine(
    ({ ids, matching, records }) => [ids, matching, records].filter(Boolean).length === 1,
    'Debes enviar ids, matching o records',
  )
  .refine(
    ({ records, assisted, approved, start_time }) =>
      records || assisted !== undefined || approved !== undefined || start_time,
    'Debes enviar assisted, approved o start_time',
  )
