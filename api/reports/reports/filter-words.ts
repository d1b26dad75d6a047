import sql from 'sql-template-tag'
import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import { NOTHING, PEOPLE_FACETS, WITHOUT } from '#contract/platform/people/people-facets.ts'
import { REPORT_FILTERS } from '#contract/reports/report-filters.ts'
import {
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  UNTITLED_CONTENT,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import { MAX_NAMED, type FilterWords } from '#contract/reports/report-views.ts'
import type { Database, Queryable } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import {
  isLimited,
  withinActorAreas,
  withinActorCourses,
} from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { normalizedQuery } from './address.ts'
import { isRelativeDate, presentSpelling } from '#contract/platform/values/relative-dates.ts'
import {
  columnWords,
  dateWords,
  fieldLabel,
  rangesIn,
  rangeWords,
  SAID,
  sortWords,
} from './plain-words.ts'

/** Describes the filters and sort of saved reports in words, with one lookup for all of them. */

type SavedReport = { readonly kind: ReportKind; readonly query: string }
type Filter =
  | keyof (typeof REPORT_FILTERS)[ReportKind]
  | 'path'
  | 'course'
  | 'module'
  | 'content'
  | 'due'

/** Filters whose values are ids. */
const NAMED = ['path', 'course', 'module', 'content', 'area', 'position', 'manager'] as const
type Named = (typeof NAMED)[number]

const LABELS: Partial<Record<string, string>> = {
  path: REPORT_COLUMNS.routes.path_name,
  course: REPORT_COLUMNS.courses.course_name,
  module: REPORT_COLUMNS.modules.module,
  content: REPORT_COLUMNS.responses.content_title,
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
export async function withFilters<Row extends SavedReport>(
  ask: Queryable,
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
  const report = { kind, query: normalizedQuery(kind, query, scope.tenant.timezone) }
  const [described] = await withFilters(db.for(scope), scope, [report])
  return described!
}

/** Returns the relative dates of a saved report with their days: 'Fecha de finalización: Mes pasado (1–31 oct 2026)'. */
export function relativeDateWords(
  scope: Pick<Scope, 'tenant'>,
  kind: ReportKind,
  query: string,
): string[] {
  const given = new URLSearchParams(query)
  const words = [
    ...rangesIn(kind)
      .filter((name) => isRelativeDate(given.get(name)))
      .flatMap((name) => rangeWords(scope, kind, given, name.replace(/_from$/, ''))),
    ...(isRelativeDate(presentSpelling(given.get('date') || 'relative:this_month'))
      ? dateWords(kind, given, scope)
      : []),
  ]
  return words.map(({ label, values }) => `${label}: ${values.join()}`)
}

type Names = ReadonlyMap<string, string>

async function namesOf(ask: Queryable, scope: Scope, given: URLSearchParams[]): Promise<Names> {
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
  const rows = await ask.query<{ filter: Named; id: number; name: string }>(
    prepared(sql`select 'path' as filter, id, name from formation_paths
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
        select 'content', c.id, coalesce(c.title, ${UNTITLED_CONTENT}) from course_contents c
        where c.id = any(${wanted.content}::bigint[]) and exists (
          select from tenant_courses tc
          where tc.tenant_id = ${tenantId} and tc.course_id = c.course_id ${withinActorCourses(scope, 'tc.id')})
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
          where u.tenant_id = ${tenantId} and u.manager_id = m.id ${withinActorAreas(scope, 'u.area_id')})`),
  )
  return new Map(rows.map(({ filter, id, name }) => [`${filter} ${id}`, name]))
}

function wordsOf(
  scope: Scope,
  kind: ReportKind,
  given: URLSearchParams,
  names: Names,
): FilterWords[] {
  const ranges = rangesIn(kind)
  const filters = Object.keys(REPORT_FILTERS[kind]).filter(
    (filter) =>
      !(filter in SAID) &&
      filter !== 'date' &&
      !ranges.includes(filter.replace(/_(from|to)$/, '_from')),
  ) as Filter[]
  return [
    ...filters.flatMap((filter) => {
      const values = given.getAll(filter).filter((value) => value !== '')
      return values.length === 0 ? [] : [valuesOf(scope, filter, values, names)]
    }),
    ...SAID.state(given),
    ...SAID.correct(given),
    ...SAID.external_revalidated(given),
    ...ranges.flatMap((name) => rangeWords(scope, kind, given, name.replace(/_from$/, ''))),
    ...dateWords(kind, given, scope),
    ...SAID.only_completed(kind, given),
    ...SAID.onlyActive(given),
    ...SAID.compare(given),
    ...SAID.group(given),
    ...sortWords(scope, kind, given),
    ...columnWords(scope, kind, given),
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
const UNIT_BOUND: readonly Filter[] = ['course', 'module', 'content', 'area', 'manager']

function isSilent(scope: Scope, filter: Filter): boolean {
  return isLimited(scope) && UNIT_BOUND.includes(filter)
}
