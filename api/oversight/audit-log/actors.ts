import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { mayBeNamed } from './policy.ts'

/** Maximum number of choices. */
const MAX_ITEMS = 1000

/**
 * Returns all actors of the audit log, by the name of their last entry. Skips from one actor to the
 * next along the index, however many entries each has. Business units hide other actors, but never
 * oneself.
 */
export function auditActors(db: Database, scope: Scope): Promise<{ id: number; name: string }[]> {
  const { tenantId } = scope
  return db.query(
    scope,
    prepared(sql`with recursive actor (id) as (
          (select actor_id from audit_log where tenant_id = ${tenantId} and actor_id is not null
           order by actor_id limit 1)
          union all
          select (select a.actor_id from audit_log a
                  where a.tenant_id = ${tenantId} and a.actor_id > actor.id order by a.actor_id limit 1)
          from actor where actor.id is not null
        )
        select actor.id, latest.name
        from (select id from actor where id is not null limit ${MAX_ITEMS}) actor
        cross join lateral (
          select coalesce(a.actor_name, '') as name from audit_log a
          where a.tenant_id = ${tenantId} and a.actor_id = actor.id order by a.id desc limit 1
        ) latest
        where ${scope.areaIds === null} or actor.id = ${scope.actor.id} or exists (
          select from users r where r.tenant_id = ${tenantId} and r.id = actor.id
            ${mayBeNamed(scope, 'user')})
        order by latest.name collate "und-x-icu", actor.id`),
  )
}
