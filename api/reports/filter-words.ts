import sql, { type Sql } from 'sql-template-tag'
import { DUE_FILTERS } from '#contract/due-words.ts'
import { NOTHING, PEOPLE_FACETS, WITHOUT, type PeopleFacet } from '#contract/people-facets.ts'
import { REPORT_FILTERS } from '#contract/report-filters.ts'
import {
  PERIODS,
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  REPORT_SORTS,
  type Period,
  type ReportKind,
} from '#contract/report-kinds.ts'
import { MAX_NAMED, type FilterWords } from '#contract/report-views.ts'
import type { Database } from '../db/database.ts'
import { isLimited, withinActorAreas, withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { keptAddress } from './address.ts'

/** Describes the filters and sort of saved reports in words, with one lookup for all of them. */

type Kept = { readonly kind: ReportKind; readonly query: string }
/** A database or a transaction that sees the tenant. */
type Ask = <Row extends object>(statement: Sql) => Promise<Row[]>
type Filter = keyof (typeof REPORT_FILTERS)[ReportKind] | 'path' | 'course' | 'module' | 'due'

/** Filters whose values are ids. */
const NAMED = ['path', 'course', 'module', 'area', 'position', 'manager'] as const
type Named = (typeof NAMED)[number]

const LABELS: Partial<Record<string, string>> = {
  path: REPORT_COLUMNS.routes.path_name,
  course: REPORT_COLUMNS.courses.course_name,
  module: REPORT_COLUMNS.modules.module,
  manager: PERSON_COLUMNS.manager_name,
  due: REPORT_COLUMNS.courses.due,
}
const WITHOUT_WORDS: Partial<Record<string, string>> = {
  area: PEOPLE_FACETS.area.none,
  position: PEOPLE_FACETS.position.none,
  manager: 'Sin jefe',
}

/**
 * Adds `filters` to the rows. Deleted values and those of another tenant are counted and not named. Values
 * outside the actor's business units are left out; they are counted when none is left. Never fails,
 * whatever the query contains.
 */
export async function withFilters<Row extends Kept>(
  ask: Ask,
  scope: Scope,
  rows: readonly Row[],
): Promise<(Row & { filters: FilterWords[] })[]> {
  const read = rows.map((row) => ({ row, given: new URLSearchParams(row.query) }))
  const names = await namesOf(
    ask,
    scope,
    read.map(({ given }) => given),
  )
  return read.map(({ row, given }) => ({ ...row, filters: wordsOf(scope, row.kind, given, names) }))
}

/** Describes a report that is about to be saved. Throws Failure 422 for invalid filters. */
export async function wordsOfReport(db: Database, scope: Scope, kind: ReportKind, query: string) {
  const kept = { kind, query: keptAddress(kind, query) }
  const [told] = await withFilters((statement) => db.query(scope, statement), scope, [kept])
  return told!
}

type Names = ReadonlyMap<string, string>

async function namesOf(ask: Ask, scope: Scope, given: URLSearchParams[]): Promise<Names> {
  const ids = (filter: Named) => [
    ...new Set(
      given.flatMap((one) => one.getAll(filter)).filter((id) => /^[1-9]\d{0,14}$/.test(id)),
    ),
  ]
  const wanted = Object.fromEntries(NAMED.map((filter) => [filter, ids(filter)])) as Record<
    Named,
    string[]
  >
  if (NAMED.every((filter) => wanted[filter].length === 0)) return new Map()
  const { tenantId } = scope
  const rows = await ask<{ filter: Named; id: number; name: string }>(
    sql`select 'path' as filter, id, name from formation_paths
        where tenant_id = ${tenantId} and id = any(${wanted.path}::bigint[])
      union all
        select 'course', tc.id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${tenantId} and tc.id = any(${wanted.course}::bigint[])
          ${withinActorCourses(scope, 'tc.id')}
      union all
        select 'module', s.id, s.name from course_sections s
        where s.id = any(${wanted.module}::bigint[]) and s.parent_id is null and exists (
          select from tenant_courses tc
          where tc.tenant_id = ${tenantId} and tc.course_id = s.course_id ${withinActorCourses(scope, 'tc.id')})
      union all
        select 'area', id, name from areas
        where tenant_id = ${tenantId} and id = any(${wanted.area}::bigint[]) ${withinActorAreas(scope, 'id')}
      union all
        select 'position', id, name from positions
        where tenant_id = ${tenantId} and id = any(${wanted.position}::bigint[])
      union all
        select 'manager', m.id, m.full_name from users m
        where m.tenant_id = ${tenantId} and m.id = any(${wanted.manager}::bigint[]) and exists (
          select from users u
          where u.tenant_id = ${tenantId} and u.manager_id = m.id ${withinActorAreas(scope, 'u.area_id')})`,
  )
  return new Map(rows.map(({ filter, id, name }) => [`${filter} ${id}`, name]))
}

function wordsOf(
  scope: Scope,
  kind: ReportKind,
  given: URLSearchParams,
  names: Names,
): FilterWords[] {
  const filters = Object.keys(REPORT_FILTERS[kind]).filter(
    (filter) => !(filter in SAID),
  ) as Filter[]
  return [
    ...filters.flatMap((filter) => {
      const values = given.getAll(filter).filter((value) => value !== '')
      return values.length === 0 ? [] : [valuesOf(scope, filter, values, names)]
    }),
    ...SAID.date(kind, given, scope),
    ...SAID.only_completed(kind, given),
    ...SAID.onlyActive(given),
    ...sortWords(scope, kind, given),
  ]
}

function valuesOf(scope: Scope, filter: Filter, values: string[], names: Names): FilterWords {
  const found = values.flatMap((value) => {
    if (value === WITHOUT && WITHOUT_WORDS[filter]) return [WITHOUT_WORDS[filter]]
    if (filter === 'due') return (DUE_FILTERS as Record<string, string | undefined>)[value] ?? []
    if (!(NAMED as readonly string[]).includes(filter)) return [value]
    return value === NOTHING ? [] : (names.get(`${filter} ${value}`) ?? [])
  })
  return {
    label: LABELS[filter] ?? fieldLabel(scope, filter),
    values: found.slice(0, MAX_NAMED),
    more: Math.max(0, found.length - MAX_NAMED),
    gone: found.length > 0 && isSilent(scope, filter) ? 0 : values.length - found.length,
  }
}

/** Filters whose values outside the actor's business units are treated as missing. */
const UNIT_BOUND: readonly Filter[] = ['course', 'module', 'area', 'manager']

function isSilent(scope: Scope, filter: Filter): boolean {
  return isLimited(scope) && UNIT_BOUND.includes(filter)
}

/** Returns the label of a filter; fields named by the tenant have its label. */
function fieldLabel({ tenant }: Scope, filter: string): string {
  const [, number] = /^extended_field(\d)$/.exec(filter) ?? []
  return (number && tenant.extended_fields[number]) || PEOPLE_FACETS[filter as PeopleFacet].label
}

const said = (label: string, value: string): FilterWords => ({
  label,
  values: [value],
  more: 0,
  gone: 0,
})

/** Filters whose values need no lookup. */
const SAID = {
  date: (kind: ReportKind, given: URLSearchParams, scope: Scope) =>
    kind === 'activity' ? [said('Mes', monthWords(given.get('date') || 'this-month', scope))] : [],
  only_completed: (kind: ReportKind, given: URLSearchParams) =>
    kind === 'activity' && isFalse(given.get('only_completed'))
      ? [said('Quiénes', 'Los que completaron o estuvieron activos')]
      : [],
  onlyActive: (given: URLSearchParams) =>
    isFalse(given.get('onlyActive')) ? [said('Usuarios', 'También los inactivos')] : [],
}

const isFalse = (value: string | null) => value === 'false'

function monthWords(date: string, { tenant }: Scope): string {
  if (Object.hasOwn(PERIODS, date)) return PERIODS[date as Period]
  const instant = date.includes('T')
  const day = new Date(/^\d{4}-\d{2}$/.test(date) ? `${date}-01` : date)
  if (Number.isNaN(day.getTime())) return date
  const timeZone = instant ? tenant.timezone : 'UTC'
  return new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone }).format(day)
}

function sortWords(scope: Scope, kind: ReportKind, given: URLSearchParams): FilterWords[] {
  if (!given.get('sort') && !given.get('order')) return []
  const by = given.get('sort') || REPORT_SORTS[kind]
  const columns: Record<string, string> = { ...PERSON_COLUMNS, ...REPORT_COLUMNS[kind] }
  const column = columns[by] ?? (/^extended_field[1-7]$/.test(by) ? fieldLabel(scope, by) : null)
  if (column === null) return []
  const order = given.get('order') === 'asc' ? 'ascendente' : 'descendente'
  return [said('Orden', `${column}, ${order}`)]
}
