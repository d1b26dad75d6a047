import sql, { raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { CHOICES_LOADED, type indicators } from '#contract/training/indicators.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

type Choices = z.output<typeof indicators.choices.answer>

/**
 * Returns the filter choices of the indicators, by name. Cost centres are those of the people visible to
 * the actor, and none when the tenant has not named extended field 1.
 */
export async function choicesOf(db: Database, scope: Scope): Promise<Choices> {
  const { others, instructors } = CHOICES_LOADED
  const [row] = await db.query<Choices>(
    scope,
    sql`select ${costCenters(scope)} as cost_centers,
          ${named(scope, 'external_course_competencies', others)} as competencies,
          ${named(scope, 'external_course_categories', others)} as categories,
          ${named(scope, 'external_courses', others)} as courses,
          ${named(scope, 'instructors', instructors)} as instructors`,
  )
  return row!
}

function named({ tenantId }: Scope, table: string, limit: number): Sql {
  return sql`(select coalesce(json_agg(found), '[]') from (
    select id, name from ${raw(table)} where tenant_id = ${tenantId}
    order by name collate "und-x-icu", id limit ${limit}) found)`
}

function costCenters(scope: Scope): Sql {
  const { tenantId, tenant, areaIds } = scope
  if (!tenant.extended_fields['1']) return sql`'[]'::json`
  const values = areaIds
    ? sql`select distinct u.extended_field1 as value from users u
        where u.tenant_id = ${tenantId} and u.extended_field1 is not null ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select value from user_field_values where tenant_id = ${tenantId} and field = 'extended_field1'`
  return sql`(select coalesce(json_agg(value order by value collate "und-x-icu"), '[]') from (
    select value from (${values}) known order by value collate "und-x-icu"
    limit ${CHOICES_LOADED.cost_centers}) found)`
}
