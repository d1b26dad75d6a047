import sql from 'sql-template-tag'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, NOTHING_TO_UNDO } from '#api/platform/calls/undo.ts'
import { matching } from '#api/platform/members/people-filters.ts'
import { changeThose } from './status.ts'

/**
 * Undoes the actor's own enabling or disabling, for the users that the request changed. Users
 * changed since in any way, and those the actor may no longer change, are skipped.
 * @throws Failure 404 when that request changed nobody, or is too long ago.
 */
export function undoStatus(db: Database, scope: Scope, request: string): Promise<Undone> {
  return db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    const changed = await tx.query<{ id: number; disabled: boolean; touched: boolean }>(
      sql`select e.user_id as id, (e.before -> 'disabled')::boolean as disabled,
            exists (select from audit_log later where later.tenant_id = e.tenant_id
              and later.user_id = e.user_id and later.id > e.id and later.entity = 'user') as touched
          from (${entriesOfRequest(scope, request)}) e
          where e.entity = 'user' and e.action = 'update' and e.before ? 'disabled'`,
    )
    if (changed.length === 0) throw notFound(NOTHING_TO_UNDO)
    let undone = 0
    for (const disabled of [true, false]) {
      const ids = changed.flatMap((one) =>
        one.disabled === disabled && !one.touched ? [one.id] : [],
      )
      if (ids.length === 0) continue
      const picked = sql`${matching(scope, {})} and u.id = any(${ids}::bigint[])`
      undone += (await changeThose(tx, scope, picked, disabled)).changed
    }
    return { undone, left: changed.length - undone }
  })
}
