import sql, { raw } from 'sql-template-tag'
import type { Restored } from '#contract/oversight/trash.ts'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Users that a deletion moved elsewhere first (reassign-and-delete.ts): they return with what is restored. */
export type MovedBack = Required<Omit<Restored, 'restored'>>

/** Kinds whose deletion moves users: their entity in the audit log, and the column of `users`. */
const MOVED: { [Kind in TrashKind]?: { entity: string; column: string } } = {
  areas: { entity: 'area', column: 'area_id' },
  positions: { entity: 'position', column: 'position_id' },
}

/** Maximum number of names of users who stay. */
const NAMED = 10

/**
 * Moves the users back to restored records from which their deletion moved them, as the audit log tells. Users who
 * have been moved on since, or whose place the directory maintains, stay and are named.
 */
export async function moveUsersBack(
  tx: Transaction,
  scope: Scope,
  kind: TrashKind,
  ids: readonly number[],
): Promise<MovedBack> {
  const moved = MOVED[kind]
  if (!moved) return { moved_users: 0, kept_users: 0, kept: [] }
  await liftStatementTimeout(tx)
  const deletions = await tx.query<{ request: string; ids: number[] }>(
    sql`select request_id as request, array_agg(entity_id) as ids from (
          select distinct on (entity_id) id, entity_id, request_id from audit_log
          where tenant_id = ${scope.tenantId} and entity = ${moved.entity} and entity <> 'user'
            and entity_id = any(${[...ids]}::bigint[]) and action = 'trash'
          order by entity_id, id desc
        ) last where request_id is not null
        group by request_id order by max(id) desc`,
  )
  const all: MovedBack = { moved_users: 0, kept_users: 0, kept: [] }
  // The last deletion first: it may have moved users whom an earlier one had moved already.
  for (const { request, ids: deleted } of deletions) {
    const one = await moveBack(tx, scope, moved.column, { request, deleted })
    all.moved_users += one.moved_users
    all.kept_users += one.kept_users
    all.kept = [...all.kept, ...one.kept].slice(0, NAMED)
  }
  return all
}

async function moveBack(
  tx: Transaction,
  scope: Scope,
  column: string,
  { request, deleted }: { request: string; deleted: readonly number[] },
): Promise<MovedBack> {
  const { tenantId } = scope
  const deeds = sql`from audit_deeds where tenant_id = ${tenantId} and request_id = ${request} and entity = 'user'`
  const [row] = await tx.query<MovedBack>(
    sql`with moved as materialized (
          select user_id, (before ->> ${column})::bigint as was, (after ->> ${column})::bigint as target
          from audit_log
          where tenant_id = ${tenantId} and request_id = ${request} and entity = 'user' and action = 'update'
            and id >= (select min(id) ${deeds}) and id <= (select max(last_id) ${deeds})
            and (before ->> ${column})::bigint = any(${[...deleted]}::bigint[])
        ), held as materialized (
          select u.id, moved.was from users u join moved on moved.user_id = u.id
          where u.tenant_id = ${tenantId} and u.${raw(column)} = moved.target
            and ${column} <> all(maintained_columns(u.tenant_id, u.id))
          order by u.id for no key update of u
        ), back as (
          update users u set ${raw(column)} = held.was, version = u.version + 1, updated_at = now()
          from held where u.tenant_id = ${tenantId} and u.id = held.id
          returning u.id
        ), kept as (
          select u.id, u.full_name, u.area_id from moved
          join users u on u.tenant_id = ${tenantId} and u.id = moved.user_id
          where moved.user_id not in (select id from held) and u.${raw(column)} is distinct from moved.was
        )
        select (select count(*) from back)::int as moved_users, (select count(*) from kept)::int as kept_users,
          array(
            select u.full_name from kept u where true ${withinActorAreas(scope, 'u.area_id')}
            order by u.full_name collate "und-x-icu", u.id limit ${NAMED}
          ) as kept`,
  )
  return row!
}
