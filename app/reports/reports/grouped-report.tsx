import type { ReactNode } from 'react'
import { GROUP_FIGURES } from '#contract/reports/report-kinds.ts'
import { reportStateUrl, type ReportState } from '../report-page/address.ts'
import { GroupTable, type GroupCell } from '../report-page/table/group-table.tsx'
import { GROUPS, type Grouping } from '../report-page/table/grouping.ts'
import type { Density } from '../report-page/table/table-layout.ts'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { addressOf, rowsUrl, type GroupsAnswer, type Report } from './declaration.ts'
import { figureText, figureUrl, type Figures, type PastFigures } from './figures.ts'
import { PastFigure } from './year-ago-card.tsx'

/** Groups of a report with subtotals that open; each number leads to the rows that it counts. */
export function GroupedReport({
  report,
  reportState,
  grouping,
  groups: { results, foot, pagination },
  past,
  density,
  busy,
  children,
}: {
  report: Report
  reportState: ReportState
  grouping: Grouping
  groups: GroupsAnswer
  /** Null when the report is not compared with a year before. */
  past: PastFigures | null
  density: Density
  busy: boolean
  /** Rows of the open group. */
  children: ReactNode
}) {
  const address = addressOf(report)
  const grouped = (changes: Partial<Grouping>) =>
    reportStateUrl(address, { ...reportState, grouping: { ...grouping, open: '', ...changes } })
  const to = rowsUrl(address, reportState)
  const head = (key: string, words: string) => {
    const sorted = grouping.sort === key ? grouping.order : undefined
    const first = key === 'name' ? 'asc' : 'desc'
    const order = sorted ? OTHER[sorted] : first
    return { column: key, head: words, sorted, to: grouped({ sort: key, order, page: 1 }) } as const
  }
  const cellsOf = (id: string, figures: Figures, before: Figures | null) => {
    const group = id === '' ? {} : { [grouping.group]: [id] }
    return Object.fromEntries(
      Object.entries(figures).map(([key, value]): [string, GroupCell] => [
        key,
        {
          figure: figureText(key, value),
          to: figureUrl(key, figures, to, group),
          note: past && before && (
            <PastFigure
              figureKey={key}
              now={value}
              past={{ ...past, figures: before }}
              group={group}
            />
          ),
        },
      ]),
    )
  }
  const called = address.groups?.by[grouping.group] ?? ''
  const figures = Object.entries<string>(GROUP_FIGURES[report.kind])
  return (
    <>
      <GroupTable
        caption={`${report.title} por ${called.toLowerCase()}`}
        heads={[head('name', called), ...figures.map(([key, words]) => head(key, words))]}
        rows={results.map(({ id, name, figures, year_ago }) => ({
          id,
          name,
          open: grouping.open === id,
          to: grouped({ open: grouping.open === id ? '' : id }),
          cells: cellsOf(id, figures, year_ago),
        }))}
        totals={cellsOf('', foot.figures, foot.year_ago)}
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
