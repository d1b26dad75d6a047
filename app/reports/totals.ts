import { counted } from '#contract/nouns.ts'
import { formatNumber, formatPercent } from '../ui/format.ts'

const ROW = { one: 'fila', many: 'filas', gender: 'f' } as const
const PERSON = { one: 'persona', many: 'personas', gender: 'f' } as const

/** Returns the number of rows and of their users. */
export function totalsHeading(rows: number, people: number): string {
  return `Total: ${counted(rows, ROW)} de ${counted(people, PERSON)}`
}

/** Returns the footer of a percentage column; null without rows. */
export function averagePercent(average: number | null): string | null {
  return average === null ? null : `Promedio ${formatPercent(average, 2)}`
}

/** Returns the footer of a numeric column that is not summed; null without rows. */
export function averageOf(average: number | null): string | null {
  return average === null ? null : `Promedio ${formatNumber(average, 2)}`
}
