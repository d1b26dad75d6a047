import sql, { empty, type Sql } from 'sql-template-tag'
import { WITHOUT } from '#contract/platform/people/people-facets.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Scope of a super-administrator's report: the tenant acted on, or all tenants. */

/** Returns the tenants as the functions of routines.sql take them: null for all. */
export function tenantsOf({ everyCompany, tenantId }: Scope): number[] | null {
  return everyCompany ? null : [tenantId]
}

/** Requires courses by the tenant's id, or for all tenants by their design's id. Throws Failure 404. */
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

/** Returns the areas for filters; areas of the same name are one. */
export function areaChoices(db: Database, scope: Scope): Promise<Option[]> {
  return db.query<Option>(
    scope,
    sql`select id, name from reported_areas(${tenantsOf(scope)}::int[])
        order by name collate "und-x-icu", id`,
  )
}

/** Maximum number of choices. */
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

/** Returns the instructors of a tenant, by name. Throws Failure 404 without the tenant. */
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

/** SQL of the filters, `and …` over `area_id` and `location`. An area represents all of the same name. */
export function inPlaces(scope: Scope, { area, location }: Places): Sql {
  const ids = (area ?? []).filter((value) => value !== WITHOUT)
  const named = sql`area_id in (
    select unnest(g.ids) from reported_areas(${tenantsOf(scope)}::int[]) g
    where g.ids && ${ids}::bigint[])`
  const areas = area?.includes(WITHOUT) ? sql`(${named} or area_id is null)` : named
  return sql`${area ? sql`and ${areas}` : empty}
    ${location ? sql`and location collate "und-x-icu" = any(${location}::text[])` : empty}`
}
