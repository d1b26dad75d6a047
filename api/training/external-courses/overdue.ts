import sql, { raw, type Sql } from 'sql-template-tag'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { dueFilterOf, type Due } from '#api/platform/members/due-dates.ts'

/** Due date of record `r` of an enabled user: met by attending, in an assessable course by being approved. */
export function recordDue(r: string): Due {
  return {
    date: raw(`${r}.due_date`),
    open: raw(`(${r}.enabled and not (${r}.assisted and (${r}.approved or not (
      select ec.assessable from external_courses ec
      where ec.tenant_id = ${r}.tenant_id and ec.id = ${r}.external_course_id))))`),
  }
}

/** SQL condition on external course `c`: somebody enabled whom the actor may see is overdue in it. */
export function hasOverdue(scope: Scope): Sql {
  return sql`exists (
    select from external_course_users r
    join users u on u.tenant_id = ${scope.tenantId} and u.id = r.user_id and not u.disabled
    where r.tenant_id = ${scope.tenantId} and r.external_course_id = c.id
      ${dueFilterOf(scope, recordDue('r'), ['overdue'])} ${withinActorAreas(scope, 'u.area_id')})`
}
