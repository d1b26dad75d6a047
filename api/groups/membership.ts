import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { MembershipChange } from '#contract/groups.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { onlyMyAreas, onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { groupNotFound } from './read.ts'

/**
 * Giving to groups and taking from them. Who has which course by it is the database's doing
 * (refresh_enrolments in learning/routines.sql). An actor with business units does it with their users and
 * courses alone; what is in the group already, or is not, is skipped.
 */

/** What a group can be given: where it is, where it is tied to the group, and who may touch it. */
type Kind = {
  source: Sql
  table: Sql
  column: Sql
  mine: (scope: Scope) => Sql
  missing: string
}

export const USERS: Kind = {
  source: raw('users'),
  table: raw('group_users'),
  column: raw('user_id'),
  mine: (scope) => onlyMyAreas(scope, 'area_id'),
  missing: 'No se encontró alguno de los usuarios elegidos',
}

export const COURSES: Kind = {
  source: raw('tenant_courses'),
  table: raw('group_courses'),
  column: raw('tenant_course_id'),
  mine: (scope) => onlyMyCourses(scope, 'id'),
  missing: 'No se encontró alguno de los cursos elegidos',
}

/** Business units do not limit formation paths. */
export const PATHS: Kind = {
  source: raw('formation_paths'),
  table: raw('group_paths'),
  column: raw('path_id'),
  mine: () => empty,
  missing: 'No se encontró alguno de los planes elegidos',
}

type Picked = { id: number; ids: number[] }

/** @throws Failure 404 when the group or one of `ids` does not exist for the actor; then nothing is added. */
export function addMembers(
  db: Database,
  scope: Scope,
  kind: Kind,
  { id, ids }: Picked,
): Promise<MembershipChange> {
  return changeMembers(db, scope, id, async (tx) => {
    const seen = await requireSeen(tx, scope, kind, ids)
    return { seen, changed: await insert(tx, scope, kind, id, sql`id = any(${ids}::bigint[])`) }
  })
}

/** @throws as `addMembers`. */
export function removeMembers(
  db: Database,
  scope: Scope,
  kind: Kind,
  { id, ids }: Picked,
): Promise<MembershipChange> {
  return changeMembers(db, scope, id, async (tx) => {
    const seen = await requireSeen(tx, scope, kind, ids)
    const removed = await tx.query(
      sql`delete from ${kind.table}
          where tenant_id = ${scope.tenantId} and group_id = ${id}
            and ${kind.column} = any(${ids}::bigint[])
          returning 1`,
    )
    return { seen, changed: removed.length }
  })
}

/** Everybody whom a search finds and who is not in the group. @throws Failure 404 without the group. */
export function addMatchingUsers(
  db: Database,
  scope: Scope,
  id: number,
  q: string | undefined,
): Promise<MembershipChange> {
  return changeMembers(db, scope, id, async (tx) => {
    const changed = await insert(tx, scope, USERS, id, found(q))
    return { seen: changed, changed }
  })
}

/** Everybody of the group whom a search finds. @throws Failure 404 without the group. */
export function removeMatchingUsers(
  db: Database,
  scope: Scope,
  id: number,
  q: string | undefined,
): Promise<MembershipChange> {
  return changeMembers(db, scope, id, async (tx) => {
    const tenant = scope.tenantId
    const which =
      q || scope.areaIds
        ? sql`and user_id in (
            select id from users
            where tenant_id = ${tenant} and ${found(q)} ${onlyMyAreas(scope, 'area_id')})`
        : empty
    const [removed] = await tx.query<{ changed: number }>(
      sql`with gone as (
            delete from group_users where tenant_id = ${tenant} and group_id = ${id} ${which}
            returning 1
          ) select count(*) as changed from gone`,
    )
    return { seen: removed!.changed, changed: removed!.changed }
  })
}

const found = (q: string | undefined) => (q ? sql`id in (select search_users(${q}))` : sql`true`)

async function changeMembers(
  db: Database,
  scope: Scope,
  groupId: number,
  work: (tx: Transaction) => Promise<{ seen: number; changed: number }>,
): Promise<MembershipChange> {
  const { seen, changed } = await db.transaction(scope, async (tx) => {
    await lockGroup(tx, scope, groupId)
    return work(tx)
  })
  return { changed, skipped: seen - changed }
}

/**
 * One change of a group at a time, and none while it goes to the trash. What follows may take longer
 * than a statement usually may: a whole company, with its courses.
 */
async function lockGroup(tx: Transaction, scope: Scope, id: number): Promise<void> {
  const [group] = await tx.query(
    sql`select set_config('statement_timeout', '0', true) from groups
        where tenant_id = ${scope.tenantId} and id = ${id} for no key update`,
  )
  if (!group) throw groupNotFound()
}

async function requireSeen(
  tx: Transaction,
  scope: Scope,
  kind: Kind,
  ids: number[],
): Promise<number> {
  const [row] = await tx.query<{ seen: number }>(
    sql`select count(*) as seen from ${kind.source}
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[]) ${kind.mine(scope)}`,
  )
  if (row!.seen < ids.length) throw notFound(kind.missing)
  return row!.seen
}

/** In the order of ids, so that two who add the same wait for each other instead of deadlocking. */
async function insert(
  tx: Transaction,
  scope: Scope,
  kind: Kind,
  groupId: number,
  which: Sql,
): Promise<number> {
  const [row] = await tx.query<{ added: number }>(
    sql`with added as (
          insert into ${kind.table} (tenant_id, group_id, ${kind.column})
          select tenant_id, ${groupId}, id from ${kind.source}
          where tenant_id = ${scope.tenantId} and ${which} ${kind.mine(scope)}
          order by id
          on conflict do nothing
          returning 1
        ) select count(*) as added from added`,
  )
  return row!.added
}
