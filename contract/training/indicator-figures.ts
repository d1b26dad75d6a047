import { z } from 'zod'

/** Answers of the indicators of external training (specification 3, section 7). */

const count = z.number().int()

/** Null when the divisor is 0. Not rounded: the caller rounds it. */
const percentage = z.number().nullable()

export const hoursIndicator = z.object({
  percentage,
  assisted_hours: z.number(),
  programmed_hours: z.number(),
})
export const attendanceIndicator = z.object({ percentage, assistance: count, total: count })
export const approvalIndicator = z.object({ percentage, approval: count, total: count })
/** Total in pesos. */
export const costIndicator = z.object({ total: z.number() })
/** Attended hours; both types always, null for courses without an instructor when they have such hours. */
export const hoursByType = z.array(
  z.object({ type: z.enum(['internal', 'external']).nullable(), total: z.number() }),
)

/** Figures of the cards for one period. */
export const figures = z.object({
  hours: hoursIndicator,
  attendance: attendanceIndicator,
  approval: approvalIndicator,
  cost: costIndicator,
  hours_by_type: hoursByType,
})
/** Figures of each month with sessions, in order. */
export const months = z.array(figures.extend({ month: z.string() }))
