import { counted } from '#contract/nouns.ts'
import { formatNumber, formatPercent } from '../ui/format.ts'

const ROW = { one: 'fila', many: 'filas', gender: 'f' } as const
const PERSON = { one: 'persona', many: 'personas', gender: 'f' } as const

/** How many rows there are, of how many people. */
export function totalsHeading(rows: number, people: number): string {
  return `Total: ${counted(rows, ROW)} de ${counted(people, PERSON)}`
}

/** What stands under a column of percentages; nothing where there are none. */
export function averagePercent(average: number | null): string | null {
  return average === null ? null : `Promedio ${formatPercent(average, 2)}`
}

/** What stands under a column of numbers that are no sum; nothing where there are none. */
export function averageOf(average: number | null): string | null {
  return average === null ? null : `Promedio ${formatNumber(average, 2)}`
}
