import sql, { type Sql } from 'sql-template-tag'
import type { OwnSession } from '#contract/access/sessions.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { callerOf, homeScope } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { deviceOf } from './device.ts'

type Stored = { id: number; user_agent: string }
type Listed = Stored & { created_at: Date; last_used_at: Date; expires_at: Date }

/** Returns the actor's live sessions, the one used last first. */
export async function listOwnSessions(
  db: Database,
  scope: Scope,
): Promise<{ results: OwnSession[] }> {
  const rows = await db.query<Listed>(
    homeScope(scope),
    sql`select s.id, s.user_agent, s.created_at, s.last_used_at, s.expires_at
        from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where ${mine(scope)} and s.expires_at > now() and s.token_version = u.token_version
        order by s.id = ${scope.sessionId} desc, s.last_used_at desc, s.id desc`,
  )
  return {
    results: rows.map(({ id, user_agent, created_at, last_used_at, expires_at }) => ({
      id,
      device: deviceOf(user_agent),
      current: id === scope.sessionId,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }
}

/** Ends one of the actor's sessions, also the current one. Throws Failure 404 when it is not theirs. */
export async function endOwnSession(
  db: Database,
  scope: Scope,
  id: number,
): Promise<{ ended: number }> {
  const answer = await end(db, scope, sql`s.id = ${id}`)
  if (answer.ended === 0) throw notFound('No se encontró la sesión')
  return answer
}

/** Ends all sessions of the actor, also the current one; returns their number. */
export function endOwnSessions(db: Database, scope: Scope): Promise<{ ended: number }> {
  return end(db, scope, sql`true`)
}

function mine(scope: Scope): Sql {
  const { actor } = callerOf(scope)
  return sql`s.tenant_id = ${actor.tenant_id} and s.user_id = ${actor.id}`
}

function end(db: Database, scope: Scope, which: Sql): Promise<{ ended: number }> {
  return db.transaction(homeScope(scope), async (tx) => {
    const gone = await tx.query<Stored>(
      sql`delete from sessions s where ${mine(scope)} and ${which} returning s.id, s.user_agent`,
    )
    await logged(tx, scope, gone)
    return { ended: gone.length }
  })
}

/** Writes an audit entry for sessions ended by a user. No trigger does, because expired ones get none. */
async function logged(tx: Transaction, scope: Scope, gone: readonly Stored[]): Promise<void> {
  const { actor } = callerOf(scope)
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, request_id, action, entity,
          entity_id, label, user_id)
        select ${actor.tenant_id}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          said ->> 'request_id', 'delete', 'session', gone.id, gone.label, ${actor.id}
        from audit_context() said,
          unnest(${gone.map(({ id }) => id)}::bigint[],
            ${gone.map(({ user_agent }) => deviceOf(user_agent))}::text[]) as gone (id, label)`,
  )
}
