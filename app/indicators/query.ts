import { SORTS } from '#contract/list-sorts.ts'
import type { Grouping, Indicator, RecordList } from '#contract/indicators.ts'
import { dayOf, idOf, keyOf, severalOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { usualRange, type Range } from './days.ts'
import { FILTERS, INDICATOR_NAMES, type FilterName } from './words.ts'

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

export type DashboardQuery = Narrowed & {
  /** '' is the default range. */
  dt: string
  indicator: Indicator
  group_by: Grouping
}

/** Parses the dashboard's URL; ignores invalid values. */
export function readDashboard(search: URLSearchParams): DashboardQuery {
  const values = FILTERS.map((name) => [name, READ[name].several(written(search, name))])
  return {
    ...(Object.fromEntries(values) as Narrowed),
    dt: dtOf(search.get('dt') ?? '') ?? '',
    indicator: keyOf(INDICATOR_NAMES)(search.get('indicator') ?? '') ?? 'attendance',
    group_by: keyOf(GROUPINGS)(search.get('group_by') ?? '') ?? 'month',
  }
}

/** Returns the values of a parameter without the empty option of a select. */
function written(search: URLSearchParams, name: string): string[] {
  return search.getAll(name).filter((value) => value.trim() !== '')
}

/** Returns the requested range: the form's typed days, else the address's; null when invalid. */
export function askedRange(search: URLSearchParams, today: string): Range | null {
  const [usualFrom, usualTo] = usualRange(today)
  if (!search.has('from') && !search.has('to')) {
    const [from, to] = (dtOf(search.get('dt') ?? '') ?? '').split(',')
    return from && to ? [from, to] : [usualFrom, usualTo]
  }
  const typed = (name: string, otherwise: string) => {
    const text = (search.get(name) ?? '').trim()
    return text === '' ? otherwise : dayOf(text)
  }
  const to = typed('to', usualTo)
  const from = typed('from', to ? usualRange(to)[0] : usualFrom)
  return from && to ? [from, to] : null
}

/** Returns the days typed in the form, '' for a day that does not exist. */
export function typedDays(search: URLSearchParams): Range {
  return [dayOf(search.get('from') ?? '') ?? '', dayOf(search.get('to') ?? '') ?? '']
}

/** Returns the range as a parameter; the default range is left out. */
export function saidOf(range: Range, today: string): string {
  return range.join() === usualRange(today).join() ? '' : range.join()
}

export function dashboardUrl(shown: DashboardQuery, changes: Partial<DashboardQuery> = {}): string {
  return paths.indicators.page(toQuery({ ...shown, ...changes }))
}

/** Returns the query of an address, without default values. */
function toQuery({ dt, indicator, group_by, ...narrowed }: DashboardQuery) {
  return {
    dt: dt || undefined,
    ...filtersOf(narrowed),
    indicator: indicator === 'attendance' ? undefined : indicator,
    group_by: group_by === 'month' ? undefined : group_by,
  }
}

/** Returns the applied filters, for the API and for links. */
export function filtersOf(narrowed: Narrowed) {
  const some = (name: FilterName) => (narrowed[name].length > 0 ? narrowed[name] : undefined)
  return {
    cc: some('cc'),
    comp: some('comp'),
    esc: some('esc'),
    cour: some('cour'),
    form: some('form'),
  }
}

export function isNarrowed(narrowed: Narrowed): boolean {
  return FILTERS.some((name) => narrowed[name].length > 0)
}

/** List of the sessions counted in a figure, with the dashboard's filters. */
export function recordList(name: RecordList) {
  return listQuery(SORTS.indicatorRecords, (query) => paths.indicators.records(name, query), {
    dt: dtOf,
    ...READ,
  })
}
export type RecordQuery = ReturnType<ReturnType<typeof recordList>['readListQuery']>

/** Returns the API query of a list of records, without the page. */
export function recordsAsked(shown: RecordQuery, today: string) {
  const { q, sort, order, dt } = shown
  return { q, sort, order, dt: dt || usualRange(today).join(), ...idsOf(shown) }
}

/** Returns the filters as the API takes them. */
export function idsOf(narrowed: Narrowed) {
  const ids = (name: FilterName) =>
    narrowed[name].length > 0 ? narrowed[name].map(Number) : undefined
  return {
    cc: narrowed.cc.length > 0 ? narrowed.cc : undefined,
    comp: ids('comp'),
    esc: ids('esc'),
    cour: ids('cour'),
    form: ids('form'),
  }
}
