import type { z } from 'zod'
import { readDecimal } from '#contract/platform/values/decimal.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import type { Rule } from './cells.ts'

/**
 * Parses a number as `decimalNumber` of the contract does, with or without '%' after it, and
 * formats it for SQL. Warns about an ambiguous cell ('1.500') and the reading that was taken.
 */
export function numberRule(schema: z.ZodType<number | null>): Rule {
  return (cell, notes) => {
    const written = lineOf(cell).replace(/\s*%$/, '')
    const result = schema.safeParse(written)
    const read = readDecimal(written)
    const taken = read?.ambiguous
      ? `«${written}» se lee como ${read.value} y no como ${written.replace('.', ',')}`
      : ''
    if (!result.success) {
      notes.error([result.error.issues[0]!.message, taken].filter(Boolean).join('. '))
      return cell
    }
    if (taken) notes.warning(taken)
    return String(result.data ?? '')
  }
}
