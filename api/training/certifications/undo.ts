import sql from 'sql-template-tag'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, NOTHING_TO_UNDO } from '#api/platform/calls/undo.ts'

/**
 * Undoes an assignment or renewal by the actor: what that request assigned moves to the trash. What was changed
 * since, or is no longer accessible to the actor, stays.
 * @throws Failure 404 when that request assigned nothing or is too old.
 */
export function undoAssignments(db: Database, scope: Scope, request: string): Promise<Undone> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    const entries = await tx.query<{ id: number; touched: boolean }>(
      sql`with made as materialized (
            select e.id as entry, e.entity_id from (${entriesOfRequest(scope, request)}) e
            where e.entity = 'user_certification' and e.action = 'create'
          )
          select held.id, exists (
              select from audit_log later where later.tenant_id = ${tenantId}
                and later.entity = 'user_certification' and later.entity <> 'user'
                and later.entity_id = made.entity_id and later.id > made.entry) as touched
          from made
          join user_certifications held on held.tenant_id = ${tenantId} and held.id = made.entity_id
          join users u on u.tenant_id = ${tenantId} and u.id = held.user_id
            ${withinActorAreas(scope, 'u.area_id')}
          order by held.id for no key update of held`,
    )
    if (entries.length === 0) throw notFound(NOTHING_TO_UNDO)
    const due = entries.filter(({ touched }) => !touched).map(({ id }) => id)
    if (due.length > 0)
      await tx.query(sql`select move_to_trash('user_certifications', ${due}::bigint[])`)
    return { undone: due.length, left: entries.length - due.length }
  })
}
