import { lineOf } from '#contract/platform/values/text.ts'

const YES = new Set(['si', 'sí', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x'])
const NO = new Set(['no', 'n', 'false', 'falso', '0'])

/** Parses a Spanish or English yes or no: 'true' or 'false', null when it is neither. */
export function parseBoolean(cell: string): 'true' | 'false' | null {
  const answer = lineOf(cell).toLowerCase()
  if (YES.has(answer)) return 'true'
  return NO.has(answer) ? 'false' : null
}
