import { z } from 'zod'
import { version } from '#contract/shapes.ts'
import { FIRST_COST_YEAR, type Position } from '#contract/positions.ts'
import { moneyText, readMoney } from '../forms/money.ts'

/** The years that costs are kept for, the latest first: specification 1, section 9. */
export function costYears(currentYear: number): number[] {
  const count = currentYear - FIRST_COST_YEAR + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => currentYear - index)
}

/** A name that is only a number would be taken for a place in a list. */
export const fieldOf = (year: number) => `cost_${year}`

/** A position as its form of costs: every year has a field, 0 where there is no cost. */
export function costFields({ id, version, costs }: Position, years: number[]) {
  const filled = years.map((year) => [fieldOf(year), moneyText(costs[year] ?? 0)])
  return { id, version, ...(Object.fromEntries(filled) as Record<string, string>) }
}

const amount = z
  .string()
  .optional()
  .transform((text) => readMoney(text ?? ''))
  .refine((value) => value !== null, 'Escribe el costo en pesos, como 1.234.567')

/** What a posted form says of these years. */
export function costsForm(years: number[]) {
  const fields = Object.fromEntries(years.map((year) => [fieldOf(year), amount]))
  return z.object({ ...fields, version }).transform(({ version: read, ...posted }) => {
    const given = posted as Record<string, number>
    const costs = Object.fromEntries(years.map((year) => [year, given[fieldOf(year)]!]))
    return { version: read, costs }
  })
}
