import sql from 'sql-template-tag'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, NOTHING_TO_UNDO } from '#api/platform/calls/undo.ts'
import { lockCourse } from './course.ts'

/**
 * Undoes an assignment, marking, change of due dates or disabling by the actor: records created by that request are deleted,
 * changed ones get their former values. Records changed since in any way, or no longer accessible to the
 * actor, stay.
 * @throws Failure 404 without the course, or when that request changed none of its records or is too old.
 */
export function undoRecords(
  db: Database,
  scope: Scope,
  id: number,
  request: string,
): Promise<Undone> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    await lockCourse(tx, scope, id)
    const entries = await tx.query<{ id: number; made: boolean; before: object; touched: boolean }>(
      sql`with done as materialized (
            select e.id as entry, e.entity_id, e.action, e.before from (${entriesOfRequest(scope, request)}) e
            where e.entity = 'external_course_user' and e.action in ('create', 'update')
          )
          select m.id, e.action = 'create' as made, coalesce(e.before, '{}') as before, (
              exists (select from audit_log later where later.tenant_id = ${tenantId}
                and later.entity = 'external_course_user' and later.entity <> 'user'
                and later.entity_id = e.entity_id and later.id > e.entry)
              or not exists (select from users u where u.tenant_id = ${tenantId} and u.id = m.user_id
                ${withinActorAreas(scope, 'u.area_id')})
            ) as touched
          from done e
          join external_course_users m on m.tenant_id = ${tenantId} and m.id = e.entity_id
            and m.external_course_id = ${id}`,
    )
    if (entries.length === 0) throw notFound(NOTHING_TO_UNDO)
    const due = entries.filter(({ touched }) => !touched)
    const made = due.flatMap((entry) => (entry.made ? [entry.id] : []))
    await tx.query(
      sql`delete from external_course_users where tenant_id = ${tenantId} and id = any(${made}::bigint[])`,
    )
    const back = due.flatMap(({ made: isNew, id: of, before }) =>
      isNew ? [] : [{ of, ...before }],
    )
    await tx.query(
      sql`update external_course_users m
          set (start_time, end_time, assisted, approved, quantitative_result, qualitative_result,
              due_date, enabled)
              = (select b.start_time, b.end_time, b.assisted, b.approved, b.quantitative_result,
                b.qualitative_result, b.due_date, b.enabled
                from jsonb_populate_record(m, given.before) b),
            version = m.version + 1
          from (
            select (before ->> 'of')::bigint as id, before
            from jsonb_array_elements(${JSON.stringify(back)}::jsonb) before
          ) given
          where m.tenant_id = ${tenantId} and m.id = given.id`,
    )
    return { undone: due.length, left: entries.length - due.length }
  })
}
