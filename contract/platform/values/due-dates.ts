import { z } from 'zod'
import {
  DUE_FILTERS,
  DUE_STATES,
  MAX_DUE_DAYS,
  type DueFilter,
  type DueState,
} from './due-words.ts'
import { wholeNumber } from './shapes.ts'

/**
 * Due dates of assignments: a day, or a number of days after the course was given. The company's time zone
 * decides the day; an assignment is overdue from the day after, until it is finished.
 */

const INVALID = 'Fecha límite: la fecha no es válida'
const DAYS = `El plazo va de 1 a ${MAX_DUE_DAYS} días`
export const BOTH_DUE = 'Debes enviar una fecha límite o un plazo en días, no ambos'

/** A day of this century or the next. */
const day = z.iso.date(INVALID).regex(/^2[01]/, INVALID)

/** A form's empty field is none. */
const typedDay = z
  .union([z.literal('').transform(() => null), day], { error: INVALID })
  .nullish()
  .meta({ type: 'string', format: 'date', nullable: true })

const typedDays = z
  .union(
    [
      z.literal('').transform(() => null),
      wholeNumber({ min: 1, max: MAX_DUE_DAYS, message: DAYS }),
    ],
    { error: DAYS },
  )
  .nullish()
  .meta({ type: 'integer', minimum: 1, maximum: MAX_DUE_DAYS, nullable: true })

/** Due date of an assignment: at most one of both. A day before today is a 422. */
export const dueFields = { due_date: typedDay, due_days: typedDays }

type Due = { due_date?: string | null | undefined; due_days?: number | null | undefined }
export type DueInput = Due

/** `refine` arguments of an object with `dueFields`. */
export const oneDue = [
  ({ due_date, due_days }: Due) => !(due_date && due_days),
  { error: BOTH_DUE, path: ['due_days'] },
] as [(due: Due) => boolean, { error: string; path: string[] }]

export const dueState = z.enum(Object.keys(DUE_STATES) as [DueState, ...DueState[]])

/** Filter by the state of the due date; values are combined with OR. */
const dueFilterValue = z.enum(Object.keys(DUE_FILTERS) as [DueFilter, ...DueFilter[]], {
  error: 'El valor del filtro no es válido',
})
export const dueFilter = z
  .union([dueFilterValue, z.array(dueFilterValue).max(Object.keys(DUE_FILTERS).length)])
  .transform((given) => [...new Set([given].flat())])
  .transform((values) => (values.length > 0 ? values : undefined))
  .optional()
  .meta({ description: 'Se puede repetir' })

/** Due date as somebody set it for a group or a position: a day, or days after each person got the course. */
export const dueSetting = {
  due_date: z.iso.date().nullable(),
  due_days: z.number().int().nullable(),
}

/** Due date of a row: its day, and its state; no state without a day, and for people who finished or are disabled. */
export const dueOf = { due_date: z.iso.date().nullable(), due: dueState.nullable() }
