import sql, { empty, type Sql } from 'sql-template-tag'
import { WITHOUT } from '#contract/people-facets.ts'
import type { Option } from '#contract/shapes.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Scope } from '../../http/scope.ts'

/** What a super-administrator's report is of: the company that is acted on, or every one. */

/** The companies, as the functions of routines.sql take them: null is every one. */
export function tenantsOf({ everyCompany, tenantId }: Scope): number[] | null {
  return everyCompany ? null : [tenantId]
}

/** A course by the company's id of it, or of every company by its design's. Throws Failure 404. */
export async function requireReportedCourses(
  db: Database,
  scope: Scope,
  courses: readonly number[],
): Promise<void> {
  if (courses.length === 0) return
  const [found] = await db.query<{ n: number }>(
    scope,
    sql`select count(distinct ${scope.everyCompany ? sql`course_id` : sql`id`}) as n
        from reported_courses(${tenantsOf(scope)}::int[], ${courses}::bigint[],
          ${scope.everyCompany ?? false})`,
  )
  if (found!.n < courses.length) throw notFound('No se encontró el curso')
}

/** Areas for filters: those that are called the same are one. */
export function areaChoices(db: Database, scope: Scope): Promise<Option[]> {
  return db.query<Option>(
    scope,
    sql`select id, name from reported_areas(${tenantsOf(scope)}::int[])
        order by name collate "und-x-icu", id`,
  )
}

/** How many locations are offered. */
const MAX_ITEMS = 1000

export async function locationChoices(
  db: Database,
  scope: Scope,
  { q }: { q?: string | undefined },
): Promise<string[]> {
  const rows = await db.query<{ value: string }>(
    scope,
    sql`select value from reported_locations(${tenantsOf(scope)}::int[]) as used (value)
        ${q ? sql`where fold(value) like fragment_pattern(${q})` : empty}
        order by value collate "und-x-icu" limit ${MAX_ITEMS}`,
  )
  return rows.map(({ value }) => value)
}

/** The experts of a company, by name. Throws Failure 404 without the company. */
export async function instructorsOf(db: Database, tenantId: number): Promise<Option[]> {
  const [company] = await db.query({ tenantId }, sql`select from tenants where id = ${tenantId}`)
  if (!company) throw notFound('No se encontró la compañía')
  return db.query<Option>(
    { tenantId },
    sql`select id, name from instructors where tenant_id = ${tenantId}
        order by name collate "und-x-icu", id limit ${MAX_ITEMS}`,
  )
}

export type Places = { area?: string[] | undefined; location?: string[] | undefined }

/** An area stands for all that are called the same: `and …` over `area_id` and `location`. */
export function inPlaces(scope: Scope, { area, location }: Places): Sql {
  const ids = (area ?? []).filter((value) => value !== WITHOUT)
  const named = sql`area_id in (
    select unnest(g.ids) from reported_areas(${tenantsOf(scope)}::int[]) g
    where g.ids && ${ids}::bigint[])`
  const areas = area?.includes(WITHOUT) ? sql`(${named} or area_id is null)` : named
  return sql`${area ? sql`and ${areas}` : empty}
    ${location ? sql`and location collate "und-x-icu" = any(${location}::text[])` : empty}`
}
