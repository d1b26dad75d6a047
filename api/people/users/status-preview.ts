import sql, { empty } from 'sql-template-tag'
import type { StatusPreview } from '#contract/people/user-status.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Database } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { matching } from '#api/platform/members/people-filters.ts'
import { notMaintained } from './maintained.ts'
import { IS_BREAK_GLASS, notOneself, onlyMineToChange } from './policy.ts'
import { linesOf, matchLines } from './status-by-file.ts'
import { changeThose } from './status.ts'

/** Maximum number of affected users that are listed by name; `due` is their total. */
const NAMED = 20

/** Name of the selection that keeps the file's users until the change is confirmed (api/platform/selections). */
const LIST = '/users/status-file'

type Counts = Pick<StatusPreview, 'due' | 'people'> & { seen: number; maintained: number }

/**
 * Returns which users a file would enable or disable, without changing them. Its users are stored
 * for the actor, and `version` identifies them for `changeStatusOfFile`. Throws as
 * `changeStatusByFile`.
 */
export async function previewStatusFile(
  services: Services,
  scope: Scope,
  upload: Upload,
  disabled: boolean,
): Promise<StatusPreview> {
  const { lines, notes } = await linesOf(services, scope, upload)
  const { tenantId, actor, sessionId } = scope
  return services.db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    const { ids, ...unmatched } = await matchLines(tx, scope, lines)
    const [counts] = await tx.query<Counts>(
      sql`with matched as materialized (
            select u.id, u.full_name, u.username, ${notMaintained(scope, 'disabled')} as free,
              u.disabled <> ${disabled} ${onlyMineToChange(scope)}
              ${disabled ? sql`${notOneself(scope)} and not ${IS_BREAK_GLASS}` : empty} as differs
            from users u where ${matching(scope, {})} and u.id = any(${ids}::bigint[])
          ), seen as (
            select *, differs and free as due from matched
          )
          select count(*) as seen, count(*) filter (where due) as due,
            count(*) filter (where differs and not free) as maintained,
            coalesce((select json_agg(named) from (
              select id, full_name, username from seen where due
              order by full_name collate "und-x-icu", id limit ${NAMED}) named), '[]') as people
          from seen`,
    )
    const [selection] = await tx.query<{ version: number }>(
      sql`insert into selections (tenant_id, user_id, session_id, list, items, version)
          values (${tenantId}, ${actor.id}, ${sessionId}, ${LIST}, ${ids}::text[],
            (extract(epoch from clock_timestamp()) * 1000)::bigint)
          on conflict (tenant_id, user_id, session_id, list) do update
            set items = excluded.items, changed_at = now(),
              version = greatest(selections.version + 1, excluded.version)
          returning version`,
    )
    const { seen, due, maintained, people } = counts!
    const theirs = maintained > 0 && { maintained }
    return {
      version: selection!.version,
      due,
      skipped: seen - due,
      ...theirs,
      people,
      ...unmatched,
      notes,
    }
  })
}

/**
 * Enables or disables the users of the file that was previewed last.
 * @throws Failure 409 when that is not the file of this `version`, or it is older than a day; then
 *   nobody is changed.
 */
export function changeStatusOfFile(db: Database, scope: Scope, version: number, disabled: boolean) {
  const { tenantId, actor, sessionId } = scope
  return db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    const [selection] = await tx.query<{ items: string[] }>(
      sql`delete from selections
          where tenant_id = ${tenantId} and user_id = ${actor.id} and session_id = ${sessionId}
            and list = ${LIST} and version = ${version} and changed_at > now() - interval '1 day'
          returning items`,
    )
    if (!selection) throw conflict('El archivo ya no es el que revisaste: súbelo de nuevo.')
    const picked = sql`${matching(scope, {})} and u.id = any(${selection.items}::bigint[])`
    const { seen: _, ...change } = await changeThose(tx, scope, picked, disabled)
    return change
  })
}
