import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import { foreignKeyViolation, type Database, type Transaction } from '../db/database.ts'
import { prepared, TIMEOUT_LIFTED, type Statement } from '../db/statement.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import { isOwner, linksOf, type Members, type LinkableEntity } from './members.ts'
import { isFiltered, peopleFilter } from './people-filters.ts'

/**
 * Adding and removing members of owners. An actor with business units acts only on what these open;
 * members already added, or already removed, are skipped.
 */

/** Members by ids, or all matches of a search and, for people, filters. */
export type MemberSelection = { ids: number[] } | ({ q?: string | undefined } & PeopleFilters)

/** @throws Failure 404 when the owner or one of the ids does not exist for the actor; then nothing is added. */
export function addMembers(
  db: Database,
  scope: Scope,
  members: Members,
  id: number,
  picked: MemberSelection,
): Promise<MembershipChange> {
  return changing(db, scope, members, id, picked, (tx) => addThose(tx, scope, members, id, picked))
}

/** Adds members to an owner that the transaction has locked; returns how many were none before. */
export async function addThose(
  tx: Transaction,
  scope: Scope,
  members: Members,
  id: number,
  picked: MemberSelection,
): Promise<number> {
  const { owner, member, table } = members.link
  // In the order of ids, so that two concurrent additions wait instead of deadlocking.
  const statement = sql`with added as (
      insert into ${raw(table)} (tenant_id, ${raw(owner)}, ${raw(member)})
      select ${scope.tenantId}, ${id}, picked.id
      from (${idsOf(scope, members, picked)}) picked order by picked.id
      on conflict do nothing
      returning 1
    ) select count(*) as changed from added`
  const [row] = await tx.query<{ changed: number }>(preparedForOne(picked, statement))
  return row!.changed
}

/** @throws as `addMembers`. */
export function removeMembers(
  db: Database,
  scope: Scope,
  members: Members,
  id: number,
  picked: MemberSelection,
): Promise<MembershipChange> {
  return changing(db, scope, members, id, picked, (tx) =>
    removeThose(tx, scope, members, id, picked),
  )
}

/** Removes members of an owner that the transaction has locked; returns how many. */
export async function removeThose(
  tx: Transaction,
  scope: Scope,
  members: Members,
  id: number,
  picked: MemberSelection,
): Promise<number> {
  const { table, member } = members.link
  // Removing all members needs no lookup.
  const all =
    !('ids' in picked) &&
    !picked.q &&
    !isFiltered(picked) &&
    members.visibleToActor(scope) === empty
  const which = all ? empty : sql`and m.${raw(member)} in (${idsOf(scope, members, picked)})`
  const statement = sql`with gone as (
      delete from ${raw(table)} m where ${linksOf(members, scope, id)} ${which}
      returning 1
    ) select count(*) as changed from gone`
  const [row] = await tx.query<{ changed: number }>(preparedForOne(picked, statement))
  return row!.changed
}

/** For a change's `catch`: a record deleted between reading and writing counts as missing. */
export function conflictIfDeleted({ link, missing }: Members): (error: unknown) => never {
  return (error) => {
    if (foreignKeyViolation(error)?.includes(link.member)) throw notFound(missing)
    throw error
  }
}

/** @throws Failure 404 when one of the ids does not exist for the actor. */
export async function requireVisible(
  tx: Transaction,
  scope: Scope,
  things: LinkableEntity,
  picked: MemberSelection,
): Promise<void> {
  if (!('ids' in picked)) return
  const [row] = await tx.query<{ seen: number }>(
    preparedForOne(
      picked,
      sql`select count(*) as seen from (${idsOf(scope, things, picked)}) picked`,
    ),
  )
  if (row!.seen < picked.ids.length) throw notFound(things.missing)
}

/** Prepares a change of one member: that of many is planned for their number. */
function preparedForOne(picked: MemberSelection, statement: Sql): Statement {
  return 'ids' in picked && picked.ids.length === 1 ? prepared(statement) : statement
}

/** Query of the selected ids that the actor sees. */
export function idsOf(
  scope: Scope,
  { from, visibleToActor, search }: LinkableEntity,
  picked: MemberSelection,
): Sql {
  const which = 'ids' in picked ? among(picked.ids) : empty
  const found =
    'ids' in picked ? empty : sql`${searched(search, picked.q)} ${peopleFilter(scope, picked, 's')}`
  return sql`select s.id from ${raw(from)}
    where s.tenant_id = ${scope.tenantId} ${which} ${found} ${visibleToActor(scope)}`
}

/** An equality has one plan for every id; for an array the planner expects several. */
function among(ids: readonly number[]): Sql {
  return ids.length === 1 ? sql`and s.id = ${ids[0]}` : sql`and s.id = any(${ids}::bigint[])`
}

function searched(search: LinkableEntity['search'], q: string | undefined): Sql {
  return q ? sql`and ${search(q)}` : empty
}

/** Runs a change of members in a transaction that holds their owner. `work` returns the number of changed ones. */
export async function changing(
  db: Database,
  scope: Scope,
  members: Members,
  id: number,
  picked: MemberSelection,
  work: (tx: Transaction) => Promise<number>,
): Promise<MembershipChange> {
  const changed = await db
    .transaction(scope, async (tx) => {
      await lockOwner(tx, scope, members, id)
      await requireVisible(tx, scope, members, picked)
      return work(tx)
    })
    .catch(conflictIfDeleted(members))
  return { changed, skipped: 'ids' in picked ? picked.ids.length - changed : 0 }
}

/**
 * Locks an owner: one change at a time, and none while it is moved to the trash. Disables the
 * statement timeout, since a whole tenant with its courses may change.
 */
export async function lockOwner(
  tx: Transaction,
  scope: Scope,
  members: Members,
  id: number,
): Promise<void> {
  const [locked] = await tx.query(
    prepared(sql`select ${TIMEOUT_LIFTED} from ${raw(members.owner.table)} o
        where ${isOwner(members, scope, id)}
        for no key update`),
  )
  if (!locked) throw members.owner.missing()
}
