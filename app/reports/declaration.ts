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

/** Declaration of a tenant's report: everything that its page does not share with the others. */
export type Report<Kind extends ReportKind = ReportKind> = {
  kind: Kind
  title: string
  /** Text while the report is loading: 'el progreso de cada persona en cada curso'. */
  counting: string
  /** Shown before the user filters, which every report has. */
  filters: readonly ReportFilter[]
  /** Cells of its own columns, in the order of `REPORT_COLUMNS`, which has their labels and sorts. */
  cells: { [Key in ColumnOf<Kind>]: Drawn<ReportRows[Kind]> }
  rowKey: (row: ReportRows[Kind]) => string
  totals: (read: ReportAnswer<Kind>) => TotalsRow
  /** Renders a chart between the applied filters and the rows. */
  above?: (read: ReportAnswer<Kind>, asked: ReportQueryValues) => ReactNode
}

type Drawn<Row> = Pick<ReportColumn<Row>, 'width' | 'align'> & {
  cell: (row: Row, company: { timezone: string }) => ReactNode
}

/** Names of the user filters that a report has besides its own. */
const PEOPLE_FILTERS = [
  'area',
  'position',
  'location',
  'manager',
  ...EXTENDED_FIELDS.map((number) => `extended_field${number}`),
  'onlyActive',
]

/** Returns the description of a report's address: path, parameters, sorts and formatter. */
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
