import { SORTS } from '#contract/platform/values/list-sorts.ts'
import type { Grouping, RecordList } from '#contract/training/indicators.ts'
import { dayOf, idOf, keyOf, severalOf, withDefault } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import {
  param,
  readParams,
  writeParams,
  type Params,
  type Source,
} from '#app/kit/urls/url-state.ts'
import { usualRange, type Range } from './days.ts'
import {
  COMPARISON_NAMES,
  FILTERS,
  INDICATOR_NAMES,
  WITHOUT_NAMES,
  type FilterName,
  type Without,
} from './words.ts'

const GROUPINGS: Record<Grouping, true> = {
  month: true,
  category: true,
  cost_center: true,
  instructor: true,
}

/** Parsers of the dashboard's parameters, as texts; an invalid id becomes one that matches nothing. */
const READ = {
  cc: severalOf((written) => written.trim().slice(0, 200) || undefined),
  comp: severalOf(idText),
  esc: severalOf(idText),
  cour: severalOf(idText),
  form: severalOf(idText),
}

function idText(written: string): string | undefined {
  return idOf(written) === undefined ? undefined : written
}

/** Returns '2026-01-01,2026-03-31' when the value is two days; the API checks their order. */
function dtOf(written: string): string | undefined {
  const [from = '', to = '', ...more] = written.split(',')
  if (more.length > 0) return undefined
  const days = [dayOf(from), dayOf(to)]
  return days.every((day) => day !== undefined) ? days.join() : undefined
}

export type Narrowed = Record<FilterName, string[]>

const DASHBOARD = {
  dt: dtOf,
  ...READ,
  indicator: withDefault(keyOf(INDICATOR_NAMES), 'attendance'),
  group_by: withDefault(keyOf(GROUPINGS), 'month'),
  compare: withDefault(keyOf(COMPARISON_NAMES), 'year'),
}
/** State of the dashboard in its URL; '' is the default range. */
export type DashboardQuery = Params<typeof DASHBOARD>

export const readDashboard = (source: Source) => readParams(DASHBOARD, source)

/** Returns the query of an address, without default values. */
export const dashboardQuery = (urlState: DashboardQuery) => writeParams(DASHBOARD, urlState)

export function dashboardUrl(
  urlState: DashboardQuery,
  changes: Partial<DashboardQuery> = {},
): string {
  return paths.indicators.page(dashboardQuery({ ...urlState, ...changes }))
}

/** Returns the applied filters, for links. */
export const filtersOf = (narrowed: Narrowed) => writeParams(READ, narrowed)

/** Returns the requested range: the form's typed days, else the address's; null when invalid. */
export function requestedRange(source: Source, today: string): Range | null {
  const [usualFrom, usualTo] = usualRange(today)
  if (param(source, 'from') === undefined && param(source, 'to') === undefined) {
    const [from, to] = readDashboard(source).dt.split(',')
    return from && to ? [from, to] : [usualFrom, usualTo]
  }
  const typed = (name: string, otherwise: string) => {
    const text = (param(source, name) ?? '').trim()
    return text === '' ? otherwise : dayOf(text)
  }
  const to = typed('to', usualTo)
  const from = typed('from', to ? usualRange(to)[0] : usualFrom)
  return from && to ? [from, to] : null
}

/** Returns the days typed in the form, '' for a day that does not exist. */
export function typedDays(source: Source): Range {
  return [dayOf(param(source, 'from') ?? '') ?? '', dayOf(param(source, 'to') ?? '') ?? '']
}

/** Returns the range as a parameter; the default range is left out. */
export function saidOf(range: Range, today: string): string {
  return range.join() === usualRange(today).join() ? '' : range.join()
}

export function isNarrowed(narrowed: Narrowed): boolean {
  return FILTERS.some((name) => narrowed[name].length > 0)
}

/** A bar of the dashboard, by the filter that tells its sessions apart. */
export type BarFilter = Partial<Narrowed> & {
  dt?: string
  type?: 'internal' | 'external'
  without?: Without
}

/** Returns the list of the sessions that a bar counts, which leads back to the dashboard as it is. */
export function barUrl(name: RecordList, urlState: DashboardQuery, bar: BarFilter): string {
  const { dt = urlState.dt, type, without, ...narrowed } = bar
  return paths.indicators.records(name, {
    dt,
    ...filtersOf({ ...urlState, ...narrowed }),
    type,
    without,
    back: dashboardUrl(urlState),
  })
}

/** Returns the list of the sessions that a card counts. */
export function cardUrl(name: RecordList, urlState: DashboardQuery): string {
  const { dt } = urlState
  const usual = paths.indicators.page({ dt, ...filtersOf(urlState) })
  const back = dashboardUrl(urlState)
  const query = { dt, ...filtersOf(urlState), back: back === usual ? undefined : back }
  return paths.indicators.records(name, query)
}

const TYPES = { internal: true, external: true } as const

/** List of the sessions counted in a figure, with the dashboard's filters; `back` is its return URL, if any. */
export function recordList(name: RecordList, back = '') {
  return listQuery(
    SORTS.indicatorRecords,
    (query) => paths.indicators.records(name, query && { ...query, back: back || undefined }),
    { dt: dtOf, ...READ, type: keyOf(TYPES), without: keyOf(WITHOUT_NAMES) },
  )
}
export type RecordQuery = ReturnType<ReturnType<typeof recordList>['readListQuery']>

/** Returns the API query of a list of records, without the page. */
export function recordsApiQuery(urlState: RecordQuery, today: string) {
  const { q, sort, order, dt, type, without } = urlState
  return {
    q,
    sort,
    order,
    dt: dt || usualRange(today).join(),
    ...idsOf(urlState),
    ...(type && { type: [type] }),
    ...(without && { without: [without] }),
  }
}

/** Returns the filters as the API takes them. */
export function idsOf(narrowed: Narrowed) {
  const { cc, ...others } = filtersOf(narrowed)
  const ids = (name: keyof typeof others) => others[name]?.map(Number)
  return { cc, comp: ids('comp'), esc: ids('esc'), cour: ids('cour'), form: ids('form') }
}
