import { REPORT_STATES, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { YearAgo } from '#contract/reports/report-rows.ts'
import type { ReportAddress, ReportState } from '../report-page/address.ts'
import { DOT, formatNumber, formatPercent } from '#app/kit/ui/format.ts'
import { rowsUrl, type GroupsAnswer, type ReportAnswer, type ToRows } from './declaration.ts'

/** Figures of reports by the keys of `GROUP_FIGURES`, and their changes in a year. */

export type Figures = Readonly<Record<string, number | null>>

/** Figures of a year before, and the URLs of the rows that they count. */
export type PastFigures = { figures: Figures; to: ToRows }

const isAverage = (key: string) => key.endsWith('_average')

/** True for numbers of people or rows; sums and averages are made of all rows. */
const isCount = (key: string) => !isAverage(key) && key !== 'points'

export function figureText(key: string, value: number | null): string {
  if (value === null) return '—'
  return isAverage(key) ? formatPercent(value, 1) : formatNumber(value)
}

/** Returns the filter of the rows that a figure counts. */
function filterOf(key: string): Record<string, string[]> {
  if (key in REPORT_STATES) return { state: [key] }
  if (key === 'correct') return { correct: ['true'] }
  return key === 'incorrect' ? { correct: ['false'] } : {}
}

/** Returns the URL of the rows of a figure; undefined when it counts none. */
export function figureUrl(
  key: string,
  figures: Figures,
  to: ToRows,
  group: Record<string, string[]> = {},
): string | undefined {
  const counted = isCount(key) ? figures[key] : figures['rows']
  return counted ? to({ ...group, ...filterOf(key) }) : undefined
}

/** Returns the change since a year before: '20 más · 25 %'; of averages in points, '—' where nothing divides. */
export function changeText(key: string, now: number | null, before: number | null): string {
  if (now === null || before === null) return '—'
  const size = Math.abs(now - before)
  if (isAverage(key)) {
    const points = formatNumber(size, 1)
    if (points === '0') return 'Igual'
    return `${points} ${points === '1' ? 'punto' : 'puntos'} ${now > before ? 'más' : 'menos'}`
  }
  const share = before === 0 ? '—' : formatPercent((size / before) * 100)
  return size === 0
    ? 'Igual'
    : `${formatNumber(size)} ${now > before ? 'más' : 'menos'}${DOT}${share}`
}

/** Returns the figures of all rows, whether they are grouped or not. */
export function figuresOf(answer: {
  groups: GroupsAnswer | null
  page: Pick<ReportAnswer<ReportKind>, 'foot' | 'pagination'> | null
}): Figures {
  const { groups, page } = answer
  if (groups) return groups.foot.figures
  if (!page) return {}
  const { foot, pagination } = page
  const averages = Object.entries(foot.averages).map(([key, value]) => [`${key}_average`, value])
  return {
    people: foot.people,
    rows: pagination.total,
    ...foot.totals,
    ...(Object.fromEntries(averages) as Figures),
  }
}

/** Returns the figures of a year before with the URLs of their rows; null when the report is not compared. */
export function pastOf(
  address: ReportAddress,
  reportState: ReportState,
  yearAgo: YearAgo,
): PastFigures | null {
  if (!yearAgo) return null
  const dates = Object.entries(yearAgo.filters).map(([name, value]) => [name, [value]])
  const filterValues = {
    ...reportState.filterValues,
    compare: [],
    ...(Object.fromEntries(dates) as Record<string, string[]>),
  }
  return { figures: yearAgo.figures, to: rowsUrl(address, { ...reportState, filterValues }) }
}
