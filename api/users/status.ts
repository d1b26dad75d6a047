import sql, { empty, type Sql } from 'sql-template-tag'
import type { StatusChange } from '#contract/user-status.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { matching, type Filters } from '../members/people-filters.ts'
import { notMaintained } from './maintained.ts'
import { mayBeDisabled, onlyMineToChange } from './policy.ts'

/**
 * Enabling and disabling users (spec 1, §4). A disabled user cannot sign in, and their sessions end
 * by their next request. Users who already have the status are skipped, and so are accounts that
 * the actor may not change, and those whose status the directory maintains; all are counted as skipped.
 */

/**
 * Changes the status of selected users.
 * @throws Failure 404 when one of them does not exist for the actor; then nobody is changed.
 */
export function changeStatus(
  db: Database,
  scope: Scope,
  ids: number[],
  disabled: boolean,
): Promise<StatusChange> {
  return db.transaction(scope, async (tx) => {
    const picked = sql`${matching(scope, {})} and u.id = any(${ids}::bigint[])`
    const { seen, ...change } = await changeThose(tx, scope, picked, disabled)
    if (seen < ids.length) throw notFound('No se encontró alguno de los usuarios elegidos')
    return change
  })
}

/** Changes the status of all matches of a search. */
export function changeStatusOfMatching(
  db: Database,
  scope: Scope,
  filters: Filters,
  disabled: boolean,
): Promise<StatusChange> {
  return db.transaction(scope, async (tx) => {
    // A whole tenant may take longer than the usual statement timeout.
    await tx.query(sql`select set_config('statement_timeout', '0', true)`)
    const { seen: _, ...change } = await changeThose(tx, scope, matching(scope, filters), disabled)
    return change
  })
}

/**
 * Changes the users `u` that match a condition, in one statement. They are locked in the order of
 * their ids, so that concurrent changes wait instead of deadlocking.
 *
 * @param byDirectory true when the directory of the company changes them, which maintains the status of some.
 * @returns how many matched, how many were changed and skipped, and how many of these the directory maintains.
 */
export async function changeThose(
  tx: Transaction,
  scope: Scope,
  picked: Sql,
  disabled: boolean,
  { byDirectory }: { byDirectory: boolean } = { byDirectory: false },
): Promise<StatusChange & { seen: number }> {
  const free = byDirectory ? sql`true` : notMaintained(scope, 'disabled')
  const [counts] = await tx.query<{ seen: number; changed: number; maintained: number }>(
    sql`with seen as materialized (
          select u.id, ${free} as free, u.disabled <> ${disabled} ${onlyMineToChange(scope)}
            ${disabled ? mayBeDisabled(scope) : empty} as due
          from users u where ${picked}
        ), due as (
          select u.id from users u
          where u.tenant_id = ${scope.tenantId} and u.id in (select id from seen where due and free)
          order by u.id for no key update
        ), changed as (
          update users u set disabled = ${disabled}, version = version + 1, updated_at = now()
            ${disabled ? sql`, token_version = token_version + 1` : empty}
          from due
          where u.tenant_id = ${scope.tenantId} and u.id = due.id and u.disabled <> ${disabled}
          returning u.id
        )
        select (select count(*) from seen) as seen, (select count(*) from changed) as changed,
          (select count(*) from seen where due and not free) as maintained`,
  )
  const { seen, changed, maintained } = counts!
  return { seen, changed, skipped: seen - changed, ...(maintained > 0 && { maintained }) }
}
