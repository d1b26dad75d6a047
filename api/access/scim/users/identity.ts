import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireMayChange } from '#api/people/users/policy.ts'
import { lockUser } from '#api/people/users/update.ts'
import { taken } from '../failure.ts'
import type { Sent } from './read-user.ts'

/**
 * Identity of a person in the directory: `externalId`. A user name or an e-mail that comes back with another one is of
 * another person.
 */

/** Link of a user to the directory; `removed_at` when the directory deleted them. */
export type Link = { external_id: string | null; removed_at: Date | null }

export async function linkOf(tx: Transaction, scope: Scope, id: number): Promise<Link | undefined> {
  const [row] = await tx.query<Link>(
    sql`select external_id, removed_at from scim_users
        where tenant_id = ${scope.tenantId} and user_id = ${id}`,
  )
  return row
}

/**
 * Returns the person that the directory deleted and creates again; null when there is none. Without an `externalId`, before
 * and now, it is the one of the same user name.
 */
export async function removedUser(
  tx: Transaction,
  scope: Scope,
  { external_id: external = null, username }: { external_id?: string | null; username: string },
): Promise<number | null> {
  const same =
    external === null
      ? sql`l.external_id is null and l.user_id = any(array(
          select id from users_named(array[${username}]::text[], array[null]::text[])))`
      : sql`l.external_id = ${external}`
  const [row] = await tx.query<{ id: number }>(
    sql`select l.user_id as id from scim_users l
        where l.tenant_id = ${scope.tenantId} and l.removed_at is not null and ${same}
        order by l.removed_at desc limit 1`,
  )
  return row?.id ?? null
}

/**
 * Releases the user name, e-mail and mobile of people whom the directory deleted and who are still disabled, for another
 * person who is sent with them. Those people keep their record and their history.
 *
 * @param except id of the person who gets them; null for a new one.
 */
export async function releaseNames(
  tx: Transaction,
  scope: Scope,
  { username, email, mobile }: { username?: string; email?: string; mobile?: string | null },
  except: number | null,
): Promise<void> {
  const names = [username, email].filter((name) => name !== undefined)
  if (names.length === 0 && !mobile) return
  const { tenantId } = scope
  const named = sql`array(select login_name(name) from unnest(${names}::text[]) name)`
  const sameMobile = sql`regexp_replace(u.mobile, '\\D', '', 'g') = any(mobile_variants(${mobile ?? null}))`
  await tx.query(
    sql`update users u set
          username = case when login_name(u.username) = any(${named})
            then left(u.username, 70) || '.eliminado-' || u.id else u.username end,
          email = case when login_name(u.email) = any(${named})
            then 'eliminado-' || u.id || '@sendero.invalid' else u.email end,
          mobile = case when ${sameMobile} then null else u.mobile end,
          version = version + 1, updated_at = now()
        where u.tenant_id = ${tenantId} and u.disabled and not u.superadmin and u.id is distinct from ${except}
          and u.id = any(array(
            select n.user_id from login_names n where n.tenant_id = ${tenantId} and n.name = any(${named})
            union
            select u.id from users u where u.tenant_id = ${tenantId} and u.mobile is not null and ${sameMobile}))
          and exists (select from scim_users l
            where l.tenant_id = ${tenantId} and l.user_id = u.id and l.removed_at is not null)`,
  )
}

/**
 * Takes the role, the units and every way to sign in from an account that the directory brings back. Somebody whom an
 * administrator has enabled meanwhile keeps them. It is a resource again.
 * @throws Failure 403 for an account that no token may change; ScimFailure 409 `uniqueness` when another request has brought
 *   it back.
 */
export async function revive(tx: Transaction, scope: Scope, id: number): Promise<void> {
  const stored = await lockUser(tx, scope, id)
  requireMayChange(scope, stored)
  if (!(await linkOf(tx, scope, id))?.removed_at) throw taken('Esa persona ya existe')
  await tx.query(
    sql`update scim_users set removed_at = null where tenant_id = ${scope.tenantId} and user_id = ${id}`,
  )
  if (stored.disabled) await takeAccess(tx, scope, id)
}

type Locked = Awaited<ReturnType<typeof lockUser>>

/**
 * Returns a locked user as it may be changed. A disabled account that the directory has not known until now is taken over
 * without its role and ways to sign in.
 * @throws Failure 403 as `revive`; ScimFailure 409 `uniqueness` when a disabled account is of another person.
 */
export async function samePerson(
  tx: Transaction,
  scope: Scope,
  { stored, known, sent }: { stored: Locked; known: Link | undefined; sent: Sent },
): Promise<Locked> {
  const before = known?.external_id ?? null
  const { id, disabled } = stored
  if (!disabled || sent.external_id === undefined || sent.external_id === before) return stored
  if (before !== null) {
    throw taken(
      `La cuenta está inactiva y es de otra persona (externalId «${before.slice(0, 100)}»). Elimínala con DELETE y crea la nueva con POST: su usuario queda libre`,
    )
  }
  requireMayChange(scope, stored)
  await takeAccess(tx, scope, id)
  return lockUser(tx, scope, id)
}

async function takeAccess(tx: Transaction, { tenantId }: Scope, id: number): Promise<void> {
  await tx.query(
    sql`update users set role = 'user', convalidate_enabled = false, password_kind = 'generated',
          password_hash = null, password_expires_at = null, must_change_password = false,
          token_version = token_version + 1, version = version + 1, updated_at = now()
        where tenant_id = ${tenantId} and id = ${id}`,
  )
  await tx.query(
    sql`update api_tokens set revoked_at = now()
        where tenant_id = ${tenantId} and user_id = ${id} and revoked_at is null`,
  )
  for (const gone of [
    sql`delete from user_organizational_units`,
    sql`delete from second_factors`,
    sql`delete from recovery_codes`,
    sql`delete from sign_on_identities`,
    sql`delete from sessions`,
  ])
    await tx.query(sql`${gone} where tenant_id = ${tenantId} and user_id = ${id}`)
}
