import { z } from 'zod'
import { version } from '#contract/platform/values/shapes.ts'
import { FIRST_COST_YEAR, type Position } from '#contract/people/positions.ts'
import { readDecimal } from '#contract/platform/values/decimal.ts'
import { numberText } from '#app/kit/forms/number-text.ts'

/** Returns the years with costs, latest first: specification 1, section 9. */
export function costYears(currentYear: number): number[] {
  const count = currentYear - FIRST_COST_YEAR + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => currentYear - index)
}

/** Prefixes the year, since a purely numeric name would be read as an array index. */
export const fieldOf = (year: number) => `cost_${year}`

/** Returns a position as its form of costs: every year has a field, 0 without a cost. */
export function costFields({ id, version, costs }: Position, years: number[]) {
  const filled = years.map((year) => [fieldOf(year), numberText(costs[year] ?? 0, 2)])
  return { id, version, ...(Object.fromEntries(filled) as Record<string, string>) }
}

const amount = z
  .string()
  .optional()
  .transform((text) => readMoney(text ?? ''))
  .refine((value) => value !== null, 'Escribe el costo en pesos, como 1.234.567')

/**
 * Parses '$ 1.234.567' or '1.234,5'; empty is 0. Null for '90.00' as well: cents are rare, and a
 * digit of 90.000 may be missing.
 */
function readMoney(text: string): number | null {
  const amount = text.replace(/[\s$]/g, '')
  if (amount === '') return 0
  const read = readDecimal(amount)
  return read === null || read.pointed || read.decimals > 2 ? null : read.value
}

/** Returns the schema of the posted form for these years. */
export function costsForm(years: number[]) {
  const fields = Object.fromEntries(years.map((year) => [fieldOf(year), amount]))
  return z.object({ ...fields, version }).transform(({ version: read, ...posted }) => {
    const given = posted as Record<string, number>
    const costs = Object.fromEntries(years.map((year) => [year, given[fieldOf(year)]!]))
    return { version: read, costs }
  })
}
