import sql from 'sql-template-tag'
import { newGroup } from '#contract/people/groups.ts'
import { uniqueViolation, type Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { USERS } from '#api/people/groups/members.ts'
import { GROUPS } from '#api/people/groups/read.ts'
import { deleteGroups } from '#api/people/groups/remove.ts'
import { addThose, lockOwner, removeThose } from '#api/platform/members/change.ts'
import { changeRecord, insertRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireMatch } from '../etag.ts'
import { invalidValue, mutability, noTarget, taken } from '../failure.ts'
import { groupEtag, noSuchGroup, readGroup } from './group-resource.ts'
import type { MemberChange, SentGroup } from './read-group.ts'

/** Groups that a directory creates, changes and deletes. */

type Context = { services: Services; scope: Scope }

/** @throws ScimFailure 400 `invalidValue`; 409 `uniqueness` for a name or external id that another group has. */
export function createGroup({ services, scope }: Context, sent: SentGroup): Promise<number> {
  if (sent.name === undefined) throw invalidValue('Falta displayName')
  const name = validName(sent.name)
  return refusing(() =>
    services.db.transaction(scope, async (tx) => {
      await requireFreeName(tx, scope, name, null)
      const { id } = await insertRecord(tx, scope, GROUPS, { name })
      await link(tx, scope, id, sent)
      await changeMembers(tx, scope, id, sent.members)
      return id
    }),
  )
}

/**
 * Changes what a request says of a group.
 * @throws Failure 404, 412; ScimFailure as `createGroup`.
 */
export function changeGroup(
  { services, scope }: Context,
  id: number,
  { sent, ifMatch }: { sent: SentGroup; ifMatch: string | undefined },
): Promise<void> {
  return refusing(() =>
    services.db.transaction(scope, async (tx) => {
      await lockOwner(tx, scope, { ...USERS, owner: { ...USERS.owner, missing: noSuchGroup } }, id)
      const stored = await readGroup(tx, scope, id, false)
      requireMatch(ifMatch, groupEtag(stored))
      const name = [undefined, stored.name].includes(sent.name)
        ? stored.name
        : validName(sent.name!)
      if (name !== stored.name) {
        await requireFreeName(tx, scope, name, id)
        await changeRecord(tx, scope, GROUPS, id, { name })
      }
      if (sent.external_id !== undefined && sent.external_id !== stored.external_id) {
        await link(tx, scope, id, sent)
      }
      await changeMembers(tx, scope, id, sent.members)
    }),
  )
}

/**
 * Moves a group to the trash.
 * @throws Failure 404, 412.
 */
export async function removeGroup(
  { services, scope }: Context,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  const { db } = services
  requireMatch(ifMatch, groupEtag(await readGroup(db.for(scope), scope, id, false)))
  await deleteGroups(db, scope, [id])
}

function validName(name: string): string {
  const read = newGroup.safeParse({ name })
  if (!read.success) throw invalidValue(read.error.issues[0]!.message)
  return read.data.name
}

/** Serializes names of a company: a directory finds its groups by them, so that none is created twice. */
async function requireFreeName(
  tx: Transaction,
  scope: Scope,
  name: string,
  except: number | null,
): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('scim.groups'), ${scope.tenantId})`)
  const [other] = await tx.query(
    sql`select from groups where tenant_id = ${scope.tenantId} and lower(name) = lower(${name})
          and id is distinct from ${except} limit 1`,
  )
  if (other) throw taken('Ya existe un grupo con ese nombre')
}

/** Stores what the directory calls a group; a group in the trash keeps no name from another. */
async function link(tx: Transaction, scope: Scope, id: number, sent: SentGroup): Promise<void> {
  const { external_id: external = null } = sent
  await tx.query(
    sql`delete from scim_groups s where s.tenant_id = ${scope.tenantId} and (s.group_id = ${id}
          or s.external_id = ${external} and not exists (
            select from groups g where g.tenant_id = ${scope.tenantId} and g.id = s.group_id))`,
  )
  if (external === null) return
  await tx.query(
    sql`insert into scim_groups (tenant_id, group_id, external_id)
        values (${scope.tenantId}, ${id}, ${external})`,
  )
}

/** Members whom the directory has deleted are none for it, and stay. */
async function changeMembers(
  tx: Transaction,
  scope: Scope,
  group: number,
  changes: readonly MemberChange[],
): Promise<void> {
  for (const { op, ids } of changes) {
    const known = await knownIds(tx, scope, ids)
    if (op === 'change') throw await unchangeable(tx, scope, group, known)
    if (op !== 'remove' && known.length < new Set(ids).size) {
      const found = new Set(known.map(String))
      const unknown = ids.find((id) => !found.has(id))
      throw invalidValue(`No existe la persona ${unknown?.slice(0, 100)}`)
    }
    if (op === 'replace') {
      await tx.query(
        sql`delete from group_users m where m.tenant_id = ${scope.tenantId} and m.group_id = ${group}
              and m.user_id <> all(${known}::bigint[]) and not exists (select from scim_users l
                where l.tenant_id = ${scope.tenantId} and l.user_id = m.user_id and l.removed_at is not null)`,
      )
    }
    if (op === 'remove') await removeThose(tx, scope, USERS, group, { ids: known })
    else if (known.length > 0) await addThose(tx, scope, USERS, group, { ids: known })
  }
}

/** Returns the refusal of a change of chosen members: a member is immutable, and there may be none that was chosen. */
async function unchangeable(
  tx: Transaction,
  { tenantId }: Scope,
  group: number,
  chosen: readonly number[],
): Promise<Error> {
  const found = await tx.query(
    sql`select from group_users where tenant_id = ${tenantId} and group_id = ${group}
          and user_id = any(${chosen}::bigint[]) limit 1`,
  )
  return found.length === 0
    ? noTarget('Ningún miembro cumple el filtro')
    : mutability('Un miembro se agrega o se quita, no se cambia')
}

/** Returns those of the ids that are resources. */
async function knownIds(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<number[]> {
  const written = [...new Set(ids)].filter((id) => /^[1-9]\d{0,15}$/.test(id))
  if (written.length === 0) return []
  const rows = await tx.query<{ id: number }>(
    sql`select u.id from users u
        left join scim_users l on l.tenant_id = ${scope.tenantId} and l.user_id = u.id
        where u.tenant_id = ${scope.tenantId} and u.id = any(${written}::bigint[]) and l.removed_at is null`,
  )
  return rows.map(({ id }) => id)
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (uniqueViolation(error) === 'scim_groups_external_id') {
      throw taken('Otro grupo ya tiene ese externalId')
    }
    throw error
  }
}
