/**
 * What the address of a report says. It is the whole state of its page: filters, sort, how many rows, and
 * whether it was asked for.
 *
 * A report is generated where its address has a filter or a sort, and all filters that it requires. Where it has
 * none of them, or lacks one, `generate=yes` says that the button was pressed: all there is, or what is missing.
 */

/** Rows that come with a page, and those that a link adds. */
export const ROWS = 500
/** An address has so many at most; with scripts further ones come as one scrolls. */
export const MOST_ROWS = 2000

export type Asked = Readonly<Record<string, readonly string[]>>

export type ReportAddress = {
  path: string
  /** Names of the filters, and those without which there is no report. */
  filters: readonly string[]
  required: readonly string[]
  sorts: readonly string[]
  /** What it is sorted by unless the address says. */
  sort: string
  /** Filters, sort and order in their one order, each value once, without what goes without saying. */
  write: (asked: Readonly<Record<string, unknown>>) => URLSearchParams
}

export type Shown = {
  asked: Asked
  sort: string
  order: 'asc' | 'desc'
  rows: number
  generated: boolean
}

export function readShown(report: ReportAddress, search: URLSearchParams): Shown {
  const sort = search.get('sort') ?? ''
  const rows = Math.ceil(Number(search.get('rows')) / ROWS) * ROWS
  const shown = {
    asked: askedIn(report, search),
    sort: report.sorts.includes(sort) ? sort : report.sort,
    order: search.get('order') === 'asc' ? ('asc' as const) : ('desc' as const),
    rows: rows > ROWS ? Math.min(rows, MOST_ROWS) : ROWS,
  }
  return { ...shown, generated: search.has('generate') || says(report, written(report, shown)) }
}

/** What a form or an address has of the filters; made canonical by `write`. */
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

function written(report: ReportAddress, { asked, sort, order }: Omit<Shown, 'rows' | 'generated'>) {
  return report.write({ ...asked, sort, order })
}

function says({ required }: ReportAddress, params: URLSearchParams): boolean {
  return params.toString() !== '' && required.every((name) => params.has(name))
}

/** Filters and sort alone, as saved views, schedules and files take them. */
export function keptQuery(report: ReportAddress, shown: Shown): Record<string, string[]> {
  const params = written(report, shown)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]))
}

/** The address of what is shown, with changes; `keptQuery` and what is this page's own. */
export function shownUrl(report: ReportAddress, now: Shown, changes: Partial<Shown> = {}): string {
  const shown = { ...now, rows: ROWS, ...changes }
  const params = written(report, shown)
  if (shown.generated && !says(report, params)) params.set('generate', 'yes')
  if (shown.generated && shown.rows > ROWS) params.set('rows', String(shown.rows))
  const text = params.toString()
  return text === '' ? report.path : `${report.path}?${text}`
}

/** Without one value of a filter, or all of it. */
export function without(asked: Asked, name: string, value?: string): Asked {
  const left = value === undefined ? [] : (asked[name] ?? []).filter((one) => one !== value)
  return { ...asked, [name]: left }
}
