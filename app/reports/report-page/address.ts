import { oneOf, text, withDefault, type ParserOfAll } from '#app/kit/urls/parsers.ts'
import { isEmpty, param, paramNames, readParams, type Source } from '#app/kit/urls/url-state.ts'
import { withQuery } from '#app/kit/urls/with-query.ts'
import {
  GROUPING_NAMES,
  groupingIn,
  groupingParams,
  openParams,
  type Grouping,
  type ReportGroups,
} from './table/grouping.ts'
import { LOOK_NAMES, layoutIn, lookParams, type TableLayout } from './table/table-layout.ts'

/**
 * State of a report page in its URL: filters, sort, number of rows, and whether the report was requested.
 *
 * A report is generated when its URL has a filter or a sort, and all filters that it requires. When it has none, or
 * lacks a required one, `generate=yes` says that the button was pressed: the page shows everything, or the missing
 * filter. A report whose required filter only provides the choices of others (`byButton`) always needs it.
 */

/** Number of rows of a page, and of those that a link adds. */
export const ROWS = 500
/** Maximum number of rows in a URL; with scripts further ones are loaded on scrolling. */
export const MAX_ROWS = 2000

export type ReportQueryValues = Readonly<Record<string, readonly string[]>>

export type ReportAddress = {
  path: string
  /** Names of the filters, and of those that the report requires. */
  filters: readonly string[]
  required: readonly string[]
  /** True when only `generate=yes` generates the report, not its filters. */
  byButton?: true
  sorts: readonly string[]
  /** Default sort. */
  sort: string
  /** Groups by which it can be summed. */
  groups?: ReportGroups
  /** Writes filters, sort and order in canonical form: fixed order, each value once, no defaults. */
  write: (params: Readonly<Record<string, unknown>>) => Record<string, string[]>
}

export type ReportState = {
  /** Columns and density, when they are in the URL. */
  look?: Partial<TableLayout>
  filterValues: ReportQueryValues
  sort: string
  order: 'asc' | 'desc'
  rows: number
  generated: boolean
  /** Undefined for a report of rows. */
  grouping?: Grouping | undefined
}

/**
 * Returns the report for a tenant with these custom fields: a sort by a field that is not named (any more) is
 * ignored, and the rows have the default order.
 */
export function sortedByNamed(report: ReportAddress, fields: readonly string[]): ReportAddress {
  const sorts = report.sorts.filter((sort) => !isOwnField(sort) || fields.includes(sort))
  return { ...report, sorts }
}

const isOwnField = (sort: string) => /^extended_field\d$/.test(sort)

export function readReportState(report: ReportAddress, source: Source): ReportState {
  const schema = {
    sort: withDefault(oneOf(report.sorts), report.sort),
    order: withDefault(oneOf(['asc', 'desc']), 'desc'),
    rows: text,
  }
  const { sort, order, rows: requestedRows } = readParams(schema, source)
  const rows = Math.ceil(Number(requestedRows) / ROWS) * ROWS
  const reportState = {
    filterValues: filterValuesIn(report, source),
    sort,
    order,
    rows: rows > ROWS ? Math.min(rows, MAX_ROWS) : ROWS,
    ...(report.groups && withGrouping(groupingIn(report.groups, source))),
  }
  const look = layoutIn(source)
  return {
    ...reportState,
    ...(Object.keys(look).length > 0 ? { look } : undefined),
    generated:
      param(source, 'generate') !== undefined || says(report, reportQuery(report, reportState)),
  }
}

const withGrouping = (grouping: Grouping | undefined) => (grouping ? { grouping } : {})

/** Parameters of the page other than its filters; without scripts each filter has search parameters too. */
const OWN = ['sort', 'order', 'rows', 'generate', 'print', 'find', 'pick', 'arrange', ...LOOK_NAMES]
const SEARCH_SUFFIX = /_(q|shown|was)$/

/** Returns the parameters of a URL that the report does not have: a filter of another report, or a typo. */
export function unknownIn({ filters, groups }: ReportAddress, request: Request): string[] {
  const known = [...filters, ...OWN, ...(groups ? GROUPING_NAMES : [])]
  return paramNames(request).filter(
    (name) => !known.includes(name) && !filters.includes(name.replace(SEARCH_SUFFIX, '')),
  )
}

const trimmed: ParserOfAll = { several: (written) => written.map((value) => value.trim()) }

/** Returns the filters of a form or URL; `write` makes them canonical. */
export function filterValuesIn(report: ReportAddress, source: Source): Record<string, string[]> {
  const schema = Object.fromEntries(report.filters.map((name) => [name, trimmed]))
  const params = Object.entries(report.write(readParams(schema, source)))
  return Object.fromEntries(params.filter(([name]) => report.filters.includes(name)))
}

function says({ required, byButton }: ReportAddress, params: Record<string, string[]>): boolean {
  return !byButton && !isEmpty(Object.keys(params)) && required.every((name) => params[name])
}

/** Returns filters, grouping and sort only, for saved views, schedules and files. */
export function reportQuery(
  report: ReportAddress,
  {
    filterValues,
    sort,
    order,
    grouping,
  }: Pick<ReportState, 'filterValues' | 'sort' | 'order' | 'grouping'>,
): Record<string, string[]> {
  return report.write({ ...filterValues, sort, order, ...groupingParams(grouping) })
}

/** Returns the URL of the current state with changes: `keptQuery` and the page's own parameters. */
export function reportStateUrl(
  report: ReportAddress,
  now: ReportState,
  changes: Partial<ReportState> = {},
): string {
  const reportState = { ...now, rows: ROWS, ...changes }
  const params = reportQuery(report, reportState)
  return withQuery(report.path, {
    ...params,
    generate: reportState.generated && !says(report, params) ? 'yes' : undefined,
    rows: reportState.generated && reportState.rows > ROWS ? reportState.rows : undefined,
    ...(report.groups && openParams(reportState.grouping)),
    ...lookParams(reportState.look ?? {}),
  })
}

/** Removes one value of a filter, or all of them. */
export function without(
  filterValues: ReportQueryValues,
  name: string,
  value?: string,
): ReportQueryValues {
  const left = value === undefined ? [] : (filterValues[name] ?? []).filter((one) => one !== value)
  return { ...filterValues, [name]: left }
}

/** True when a form searches for choices instead of a report: by a button 'Buscar', or by Enter in a search box. */
export function asksForChoices(names: readonly string[], form: Source): boolean {
  const find = param(form, 'find') !== undefined
  const pressed = find || ['generate', 'pick'].some((name) => param(form, name) !== undefined)
  if (pressed) return find
  return names.some((name) => {
    const typed = param(form, `${name}_q`)
    return typed !== undefined && typed !== param(form, `${name}_shown`)
  })
}
