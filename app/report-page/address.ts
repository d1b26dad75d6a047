import { LOOK_NAMES, layoutIn, lookParams, type TableLayout } from './table-layout.ts'

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
  /** Writes filters, sort and order in canonical form: fixed order, each value once, no defaults. */
  write: (asked: Readonly<Record<string, unknown>>) => URLSearchParams
}

export type ReportState = {
  /** Columns and density, when they are in the URL. */
  look?: Partial<TableLayout>
  asked: ReportQueryValues
  sort: string
  order: 'asc' | 'desc'
  rows: number
  generated: boolean
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

export function readShown(report: ReportAddress, search: URLSearchParams): ReportState {
  const sort = search.get('sort') ?? ''
  const rows = Math.ceil(Number(search.get('rows')) / ROWS) * ROWS
  const shown = {
    asked: askedIn(report, search),
    sort: report.sorts.includes(sort) ? sort : report.sort,
    order: search.get('order') === 'asc' ? ('asc' as const) : ('desc' as const),
    rows: rows > ROWS ? Math.min(rows, MAX_ROWS) : ROWS,
  }
  const look = layoutIn(search)
  return {
    ...shown,
    ...(Object.keys(look).length > 0 ? { look } : undefined),
    generated: search.has('generate') || says(report, written(report, shown)),
  }
}

/** Parameters of the page other than its filters; without scripts each filter has search parameters too. */
const OWN = ['sort', 'order', 'rows', 'generate', 'print', 'find', 'pick', 'arrange', ...LOOK_NAMES]
const SEARCH_SUFFIX = /_(q|shown|was)$/

/** Returns the parameters of a URL that the report does not have: a filter of another report, or a typo. */
export function unknownIn({ filters }: ReportAddress, search: URLSearchParams): string[] {
  const names = [...new Set(search.keys())]
  return names.filter(
    (name) =>
      ![...filters, ...OWN].includes(name) && !filters.includes(name.replace(SEARCH_SUFFIX, '')),
  )
}

/** Returns the filters of a form or URL; `write` makes them canonical. */
export function askedIn(
  report: ReportAddress,
  from: { getAll: (name: string) => unknown[] },
): Record<string, string[]> {
  const given = report.filters.map((name) => [
    name,
    from.getAll(name).flatMap((value) => (typeof value === 'string' ? [value.trim()] : [])),
  ])
  const params = report.write(Object.fromEntries(given) as Record<string, string[]>)
  const values = report.filters.map((name) => [name, params.getAll(name)] as const)
  return Object.fromEntries(values.filter(([, some]) => some.length > 0))
}

function written(
  report: ReportAddress,
  { asked, sort, order }: Pick<ReportState, 'asked' | 'sort' | 'order'>,
) {
  return report.write({ ...asked, sort, order })
}

function says({ required, byButton }: ReportAddress, params: URLSearchParams): boolean {
  return !byButton && params.toString() !== '' && required.every((name) => params.has(name))
}

/** Returns filters and sort only, for saved views, schedules and files. */
export function keptQuery(report: ReportAddress, shown: ReportState): Record<string, string[]> {
  const params = written(report, shown)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]))
}

/** Returns the URL of the current state with changes: `keptQuery` and the page's own parameters. */
export function shownUrl(
  report: ReportAddress,
  now: ReportState,
  changes: Partial<ReportState> = {},
): string {
  const shown = { ...now, rows: ROWS, ...changes }
  const params = written(report, shown)
  if (shown.generated && !says(report, params)) params.set('generate', 'yes')
  if (shown.generated && shown.rows > ROWS) params.set('rows', String(shown.rows))
  for (const [name, value] of lookParams(shown.look ?? {})) params.set(name, value)
  const text = params.toString()
  return text === '' ? report.path : `${report.path}?${text}`
}

/** Removes one value of a filter, or all of them. */
export function without(asked: ReportQueryValues, name: string, value?: string): ReportQueryValues {
  const left = value === undefined ? [] : (asked[name] ?? []).filter((one) => one !== value)
  return { ...asked, [name]: left }
}

/** True when a form searches for choices instead of a report: by a button 'Buscar', or by Enter in a search box. */
export function asksForChoices(
  names: readonly string[],
  form: { has: (name: string) => boolean; get: (name: string) => unknown },
): boolean {
  if (form.has('find') || form.has('generate') || form.has('pick')) return form.has('find')
  return names.some((name) => {
    const typed = form.get(`${name}_q`)
    return typed !== null && typed !== form.get(`${name}_shown`)
  })
}
