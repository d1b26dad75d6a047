import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import { reportAddress } from '#contract/reports/report-address.ts'
import {
  GROUP_FIGURES,
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  REPORT_GROUPS,
  REPORT_SORTS,
  type ReportColumn as ColumnOf,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import type { ReportRows } from '#contract/reports/report-rows.ts'
import type { reports } from '#contract/reports/reports.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import { paths } from '#app/kit/urls/paths.ts'
import {
  reportStateUrl,
  type ReportQueryValues,
  type ReportAddress,
  type ReportState,
} from '../report-page/address.ts'
import { requiredOf, type ReportFilter } from '../report-page/filters/filters.ts'
import { endOf } from '#contract/platform/values/relative-dates.ts'
import { rangeIn } from '../report-page/filters/dates.ts'
import { COMPARE, isCompared, rangeNames } from './filters.ts'
import type { ReportColumn, Width } from '../report-page/table/report-columns.ts'

/** Declaration of a tenant's report: everything that its page does not share with the others. */
export type Report<Kind extends ReportKind = ReportKind> = {
  kind: Kind
  title: string
  /** Text while the report is loading: 'el progreso de cada persona en cada curso'. */
  counting: string
  /** Shown before the user filters, which every report has. */
  filters: readonly ReportFilter[]
  /**
   * Its own columns in the order of `REPORT_COLUMNS`, which has their labels and types: the width of each, and its
   * cell unless it is the one of its type (columns.tsx).
   */
  columns: { [Key in ColumnOf<Kind>]: Width | Drawn<ReportRows[Kind]> }
  /** Sentence with what a comparison with a year before counts, or why there is none. */
  compares: string
  /** Key that makes the rows of a user unique. */
  rowId: keyof ReportRows[Kind] & string
  /** Totals other than the sum of numbers and the average of percentages. */
  totals?: (
    foot: CallOutput<(typeof reports)[Kind]>['foot'],
    to: ToRows,
  ) => { [Key in ColumnOf<Kind>]?: ReactNode }
  /** Returns a sentence about the rows, beside their tools. */
  note?: (read: ReportAnswer<Kind>, filterValues: ReportQueryValues) => ReactNode
  /** Renders a chart between the applied filters and the rows. */
  above?: (
    read: ReportAnswer<Kind>,
    page: { filterValues: ReportQueryValues; to: ToRows },
  ) => ReactNode
}

/** Returns the URL of the report's rows with other values of filters. */
export type ToRows = (filters: ReportQueryValues) => string

/** Returns the function with the URLs of a report's rows, for its figures. */
export function rowsUrl(report: ReportAddress, reportState: ReportState): ToRows {
  return (filters) =>
    reportStateUrl(report, {
      ...reportState,
      filterValues: { ...reportState.filterValues, ...filters },
      grouping: undefined,
      generated: true,
    })
}

/** Answer of a report with its rows under one name: activity has them as `data`. */
export type ReportAnswer<Kind extends ReportKind> = Omit<
  CallOutput<(typeof reports)[Kind]>,
  'results' | 'data'
> & { rows: ReportRows[Kind][] }

/** Subtotals of a report by group. */
export type GroupsAnswer = CallOutput<typeof reports.groupedCourses>

/** Returns the report of the open group's people, without grouping. */
export function inGroup({ grouping, ...reportState }: ReportState): ReportState {
  if (!grouping?.open) return reportState
  return {
    ...reportState,
    filterValues: { ...reportState.filterValues, [grouping.group]: [grouping.open] },
  }
}

/** Column whose cell is not the one of its type. */
export type Drawn<Row> = Pick<ReportColumn<Row>, 'width' | 'align'> & {
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
  const ranges = rangeNames(kind)
  const compare = isCompared(kind) ? [COMPARE.name] : []
  const own = filters.map(({ name }) => name)
  const names = [...new Set([...own, ...PEOPLE_FILTERS, ...ranges, ...compare])]
  return {
    path: paths.reports.report(kind),
    filters: names,
    required: requiredOf(filters),
    sorts: [
      ...Object.keys(PERSON_COLUMNS),
      ...EXTENDED_FIELDS.map((number) => `extended_field${number}`),
      ...Object.keys(REPORT_COLUMNS[kind]),
    ],
    sort: REPORT_SORTS[kind],
    groups: { by: REPORT_GROUPS, sorts: ['name', ...Object.keys(GROUP_FIGURES[kind])] },
    write: (params) => reportAddress(kind, names, { ...params, ...daysIn(params, ranges) }),
  }
}

/** Returns typed days as '2026-11-20', and relative dates; the API rejects any other text. */
function daysIn(
  params: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string[]> {
  const firsts = names.filter((name) => endOf(name) !== name)
  return Object.assign({}, ...firsts.map((name) => rangeIn(params, name, endOf(name)))) as Record<
    string,
    string[]
  >
}
