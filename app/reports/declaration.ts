import type { ReactNode } from 'react'
import { reportAddress } from '#contract/report-address.ts'
import {
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  REPORT_SORTS,
  type ReportColumn as ColumnOf,
  type ReportKind,
} from '#contract/report-kinds.ts'
import type { ReportRows } from '#contract/report-rows.ts'
import { EXTENDED_FIELDS } from '#contract/user-labels.ts'
import { paths } from '../paths.ts'
import type { ReportQueryValues, ReportAddress } from '../report-page/address.ts'
import type { ReportFilter } from '../report-page/filters.ts'
import type { TotalsRow, ReportColumn } from '../report-page/report-columns.ts'
import type { ReportAnswer } from './answers.ts'

/** What a report of a company is: everything that its page does not share with the others. */
export type Report<Kind extends ReportKind = ReportKind> = {
  kind: Kind
  title: string
  /** What is counted while one waits: 'el progreso de cada persona en cada curso'. */
  counting: string
  /** Before the filters of people, which every report has. */
  filters: readonly ReportFilter[]
  /** How its own columns are drawn, in the order of `REPORT_COLUMNS`, whose words and sorts they have. */
  cells: { [Key in ColumnOf<Kind>]: Drawn<ReportRows[Kind]> }
  rowKey: (row: ReportRows[Kind]) => string
  totals: (read: ReportAnswer<Kind>) => TotalsRow
  /** Between the filters in force and the rows: a chart. */
  above?: (read: ReportAnswer<Kind>, asked: ReportQueryValues) => ReactNode
}

type Drawn<Row> = Pick<ReportColumn<Row>, 'width' | 'align'> & {
  cell: (row: Row, company: { timezone: string }) => ReactNode
}

/** The filters of people that a report has beside its own, by name. */
const PEOPLE_FILTERS = [
  'area',
  'position',
  'location',
  'manager',
  ...EXTENDED_FIELDS.map((number) => `extended_field${number}`),
  'onlyActive',
]

/** How the address of a report is read and written. */
export function addressOf({ kind, filters }: Pick<Report, 'kind' | 'filters'>): ReportAddress {
  const names = [...filters.map(({ name }) => name), ...PEOPLE_FILTERS]
  return {
    path: paths.reports.report(kind),
    filters: names,
    required: filters.flatMap((filter) => ('required' in filter ? [filter.name] : [])),
    sorts: [
      ...Object.keys(PERSON_COLUMNS),
      ...EXTENDED_FIELDS.map((number) => `extended_field${number}`),
      ...Object.keys(REPORT_COLUMNS[kind]),
    ],
    sort: REPORT_SORTS[kind],
    write: (asked) => reportAddress(kind, names, asked),
  }
}
