import type { ReactNode } from 'react'
import { GROUP_FIGURES, REPORT_STATES } from '#contract/report-kinds.ts'
import { shownUrl, type ReportState } from '../report-page/address.ts'
import { GroupTable, type GroupCell } from '../report-page/group-table.tsx'
import { GROUPS, type Grouping } from '../report-page/grouping.ts'
import type { Density } from '../report-page/table-layout.ts'
import { formatNumber, formatPercent } from '../ui/format.ts'
import { Pagination } from '../ui/pagination.tsx'
import { addressOf, rowsUrl, type GroupsAnswer, type Report } from './declaration.ts'

/** Groups of a report with subtotals that open; each number leads to the rows that it counts. */
export function GroupedReport({
  report,
  shown,
  grouping,
  groups: { results, foot, pagination },
  density,
  busy,
  children,
}: {
  report: Report
  shown: ReportState
  grouping: Grouping
  groups: GroupsAnswer
  density: Density
  busy: boolean
  /** Rows of the open group. */
  children: ReactNode
}) {
  const address = addressOf(report)
  const grouped = (changes: Partial<Grouping>) =>
    shownUrl(address, { ...shown, grouping: { ...grouping, open: '', ...changes } })
  const to = rowsUrl(address, shown)
  const head = (key: string, words: string) => {
    const sorted = grouping.sort === key ? grouping.order : undefined
    const first = key === 'name' ? 'asc' : 'desc'
    const order = sorted ? OTHER[sorted] : first
    return { column: key, head: words, sorted, to: grouped({ sort: key, order, page: 1 }) } as const
  }
  const cellsOf = (id: string, figures: GroupsAnswer['foot']['figures']) =>
    Object.fromEntries(
      Object.entries(figures).map(([key, value]): [string, GroupCell] => {
        const filters = {
          ...(id === '' ? undefined : { [grouping.group]: [id] }),
          ...filterOf(key),
        }
        // Sums and averages lead to the rows that they are made of.
        const counted = isCount(key) ? value : figures['rows']
        return [key, { figure: figureOf(key, value), to: counted ? to(filters) : undefined }]
      }),
    )
  const called = address.groups?.by[grouping.group] ?? ''
  const figures = Object.entries<string>(GROUP_FIGURES[report.kind])
  return (
    <>
      <GroupTable
        caption={`${report.title} por ${called.toLowerCase()}`}
        heads={[head('name', called), ...figures.map(([key, words]) => head(key, words))]}
        rows={results.map(({ id, name, figures }) => ({
          id,
          name,
          open: grouping.open === id,
          to: grouped({ open: grouping.open === id ? '' : id }),
          cells: cellsOf(id, figures),
        }))}
        totals={cellsOf('', foot.figures)}
        density={density}
        busy={busy}
      >
        {children}
      </GroupTable>
      <Pagination
        page={grouping.page}
        pageSize={GROUPS}
        total={pagination.total}
        noun={{ one: 'grupo', many: 'grupos' }}
        label="Paginación de los grupos"
        to={(page) => grouped({ page })}
      />
    </>
  )
}

const OTHER = { asc: 'desc', desc: 'asc' } as const

/** Returns the filter of the rows that a figure counts. */
function filterOf(key: string): Record<string, string[]> {
  if (key in REPORT_STATES) return { state: [key] }
  if (key === 'correct') return { correct: ['true'] }
  return key === 'incorrect' ? { correct: ['false'] } : {}
}

const isCount = (key: string) => !key.endsWith('_average') && key !== 'points'

function figureOf(key: string, value: number | null): string {
  if (value === null) return '—'
  return key.endsWith('_average') ? formatPercent(value, 1) : formatNumber(value)
}
