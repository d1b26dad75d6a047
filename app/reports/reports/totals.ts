import { counted } from '#contract/platform/values/nouns.ts'
import { REPORT_COLUMNS, sortOf, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { TotalsRow } from '../report-page/table/report-columns.ts'
import { formatNumber, formatPercent } from '#app/kit/ui/format.ts'
import type { Report, ReportAnswer, ToRows } from './declaration.ts'

const ROW = { one: 'fila', many: 'filas', gender: 'f' } as const
const PERSON = { one: 'persona', many: 'personas', gender: 'f' } as const

type Figures = Readonly<Record<string, number | null>>

/** Returns the totals row: sums of numbers, averages of percentages, and those that the report declares. */
export function totalsOf<Kind extends ReportKind>(
  { kind, totals: own }: Report<Kind>,
  { foot, pagination }: ReportAnswer<Kind>,
  to: ToRows,
): TotalsRow {
  const [sums, averages]: Figures[] = [foot.totals, foot.averages]
  const cells = Object.keys(REPORT_COLUMNS[kind]).map((key): [string, string | null] => {
    const [sum, average] = [sums?.[key] ?? null, averages?.[key] ?? null]
    if (sortOf(key) === 'whole') return [key, sum === null ? null : formatNumber(sum)]
    const mean = sortOf(key) === 'percentage' ? average : null
    return [key, mean === null ? null : `Promedio ${formatPercent(mean, 2)}`]
  })
  return {
    head: `Total: ${counted(pagination.total, ROW)} de ${counted(foot.people, PERSON)}`,
    cells: { ...Object.fromEntries(cells), ...own?.(foot, to) },
  }
}

/** Returns the total of a numeric column that is not summed; null without rows. */
export function averageOf(average: number | null): string | null {
  return average === null ? null : `Promedio ${formatNumber(average, 2)}`
}
