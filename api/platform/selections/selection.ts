import sql, { type Sql } from 'sql-template-tag'
import { TOO_MANY_SELECTED, type Selection } from '#contract/platform/people/selections.ts'
import { MAX_IDS } from '#contract/platform/values/shapes.ts'
import type { Database } from '../db/database.ts'
import { invalidField } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Selection of an actor in a list, by tenant and session. It ends with the session, and a day after
 * its last change. Only the lists used last are kept per user, so that invented list names cannot
 * fill the table.
 */

const MAX_LISTS = 50

const NOTHING: Selection = { items: [], version: 0 }

function ofSession({ tenantId, actor, sessionId }: Scope): Sql {
  return sql`tenant_id = ${tenantId} and user_id = ${actor.id} and session_id = ${sessionId}`
}

export async function getSelection(db: Database, scope: Scope, list: string): Promise<Selection> {
  const [selection] = await db.query<Selection>(
    scope,
    sql`select items, version from selections
        where ${ofSession(scope)} and list = ${list} and changed_at > now() - interval '1 day'`,
  )
  return selection ?? NOTHING
}

/**
 * Selects the `picked` ones of those `shown` and keeps the rest of the selection, so that concurrent
 * changes of two tabs are merged.
 * @throws Failure 422 when there would be too many; then nothing changes.
 */
export function select(
  db: Database,
  scope: Scope,
  { list, shown: visible, picked }: { list: string; shown: string[]; picked: string[] },
): Promise<Selection & { before: number }> {
  const { tenantId, actor, sessionId } = scope
  return db.transaction(scope, async (tx) => {
    await tx.query(
      sql`delete from selections where tenant_id = ${tenantId} and user_id = ${actor.id} and (
            changed_at < now() - interval '1 day' or (session_id, list) in (
              select session_id, list from selections
              where tenant_id = ${tenantId} and user_id = ${actor.id}
                and (session_id, list) <> (${sessionId}, ${list})
              order by changed_at desc offset ${MAX_LISTS - 1}))`,
    )
    // Locks the row, existing or new, so that the update below uses its current value.
    const [was] = await tx.query<Selection>(
      sql`insert into selections as s (tenant_id, user_id, session_id, list, items, version)
          values (${tenantId}, ${actor.id}, ${sessionId}, ${list}, '{}', 0)
          on conflict (tenant_id, user_id, session_id, list) do update set list = s.list
          returning items, version`,
    )
    const leave = new Set(visible)
    const items = [...new Set([...was!.items.filter((one) => !leave.has(one)), ...picked])]
    if (items.length > MAX_IDS) throw invalidField('picked', 'too_many', TOO_MANY_SELECTED)
    const [now] = await tx.query<{ version: number }>(
      sql`update selections set items = ${items}, changed_at = now(),
            version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
          where ${ofSession(scope)} and list = ${list}
          returning version`,
    )
    return { items, version: now!.version, before: was!.version }
  })
}

/** Clears the selection and returns true when there was one. */
export function clearSelection(
  db: Database,
  scope: Scope,
  list: string,
): Promise<{ cleared: boolean }> {
  return db.transaction(scope, async (tx) => {
    const gone = await tx.query(
      sql`delete from selections
          where ${ofSession(scope)} and list = ${list}
          returning list`,
    )
    return { cleared: gone.length > 0 }
  })
}
