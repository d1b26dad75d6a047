import { z } from 'zod'
import { VALIDITIES, type Validity } from './validity-words.ts'

/** A day of the calendar, 'YYYY-MM-DD', without a time zone. */
export const day = z.iso.date()

/** Of a certification that somebody holds; its last day still counts. */
export const validity = z.enum(Object.keys(VALIDITIES) as [Validity])
