import sql, { empty, type Sql } from 'sql-template-tag'
import type { StatusChange } from '#contract/people/user-status.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { violatedConstraint } from '#api/platform/db/violated-constraint.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { matching, type Filters } from '#api/platform/members/people-filters.ts'
import { notMaintained } from './maintained.ts'
import {
  BREAK_GLASS,
  IS_BREAK_GLASS,
  ONLY_ADMINISTRATOR,
  notOneself,
  onlyMineToChange,
} from './policy.ts'

/**
 * Enabling and disabling users (spec 1, §4). A disabled user cannot sign in, and their sessions end
 * by their next request. Users who already have the status are skipped, and so are accounts that
 * the actor may not change, the administrator for emergencies and those whose status the directory maintains; all are
 * counted as skipped.
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
    await liftStatementTimeout(tx)
    const { seen: _, ...change } = await changeThose(tx, scope, matching(scope, filters), disabled)
    return change
  })
}

/**
 * Changes the users `u` that match a condition, in one statement. They are locked in the order of
 * their ids, so that concurrent changes wait instead of deadlocking.
 *
 * @param byDirectory true when the directory of the company changes them, which maintains the status of some.
 * @returns how many matched, how many were changed and skipped, how many of these the directory maintains, and whether one
 *   is the administrator for emergencies.
 * @throws Failure 409 when the company would be left without an enabled administrator, and when its directory would
 *   disable the one for emergencies; the transaction is aborted then.
 */
export async function changeThose(
  tx: Transaction,
  scope: Scope,
  picked: Sql,
  disabled: boolean,
  { byDirectory }: { byDirectory: boolean } = { byDirectory: false },
): Promise<StatusChange & { seen: number }> {
  const free = byDirectory ? sql`true` : notMaintained(scope, 'disabled')
  const exempt = disabled && !byDirectory ? IS_BREAK_GLASS : sql`false`
  const statement = sql`with seen as materialized (
          select u.id, ${free} as free, ${exempt} as kept, u.disabled <> ${disabled} ${onlyMineToChange(scope)}
            ${disabled ? notOneself(scope) : empty} as due
          from users u where ${picked}
        ), due as (
          select u.id from users u
          where u.tenant_id = ${scope.tenantId} and u.id in (select id from seen where due and free and not kept)
          order by u.id for no key update
        ), changed as (
          update users u set disabled = ${disabled}, version = version + 1, updated_at = now()
            ${disabled ? sql`, token_version = token_version + 1` : empty}
          from due
          where u.tenant_id = ${scope.tenantId} and u.id = due.id and u.disabled <> ${disabled}
          returning u.id
        )
        select (select count(*) from seen) as seen, (select count(*) from changed) as changed,
          (select count(*) from seen where due and not free) as maintained,
          (select count(*) from seen where due and free and kept) as emergency`
  const [counts] = await tx.query<Counts>(statement).catch((error: unknown) => {
    throw refusedByDatabase(error)
  })
  const { seen, changed, maintained, emergency } = counts!
  return {
    seen,
    changed,
    skipped: seen - changed,
    ...(maintained > 0 && { maintained }),
    ...(emergency > 0 && { emergency: true }),
    ...(disabled &&
      changed > 0 &&
      (await isWithoutAdministrator(tx, scope)) && { unattended: true }),
  }
}

type Counts = { seen: number; changed: number; maintained: number; emergency: number }

/** True when a super-administrator, who alone may, disabled the last enabled administrator of the company. */
async function isWithoutAdministrator(
  tx: Transaction,
  { tenantId, actor }: Scope,
): Promise<boolean> {
  if (!actor.superadmin) return false
  const [one] = await tx.query(
    sql`select from users where tenant_id = ${tenantId} and role = 'admin'
          and not disabled and not superadmin limit 1`,
  )
  return one === undefined
}

/** Maps the refusals of the triggers that keep administrators enabled to our messages. */
function refusedByDatabase(error: unknown): unknown {
  const constraint = violatedConstraint(error)
  if (constraint === 'users_administrator')
    return new Failure(409, 'only_administrator', ONLY_ADMINISTRATOR)
  return constraint === 'sign_on_break_glass' ? new Failure(409, 'break_glass', BREAK_GLASS) : error
}
