import sql from 'sql-template-tag'
import { newUserInput } from '#contract/platform/people/user-shapes.ts'
import { uniqueViolation, type Transaction } from '#api/platform/db/database.ts'
import { forbidden } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { storeNewUser, withCredentials } from '#api/people/users/create.ts'
import { requireMayChange } from '#api/people/users/policy.ts'
import { changeThose } from '#api/people/users/status.ts'
import { changeLockedUser, lockUser } from '#api/people/users/update.ts'
import { etagOf, requireMatch } from '../etag.ts'
import { asScimFailure, invalidValue, taken } from '../failure.ts'
import { linkOf, releaseNames, removedUser, revive, samePerson } from './identity.ts'
import { noSuchUser, readUser } from '../read.ts'
import { sentResource, type Sent } from './read-user.ts'
import type { StoredSettings } from '../settings.ts'
import { changesOf, columnsOf, different, draftOf, withName, type Changes } from './user-draft.ts'
import { userResource, type UserRow } from './user-resource.ts'

/** Users that a directory creates, changes and deletes, by the rules for people by hand. */

type Context = { services: Services; scope: Scope; settings: StoredSettings }

/**
 * Creates a user, with the role 'user'. One whom the directory deleted before comes back without role and ways to sign in.
 * @throws Failure 403 where the company may not create users; ScimFailure 400 `invalidValue`, 409 `uniqueness`.
 */
export async function createUser(context: Context, given: Sent): Promise<UserRow> {
  const { services, scope, settings } = context
  if (!scope.tenant.features.userCreation) throw forbidden('Tu compañía no puede crear usuarios')
  const sent = assigned(withName(given, {}))
  if (!sent.username) throw invalidValue('Falta userName')
  const username = sent.username.trim()
  const made = await withCredentials(services, null)
  const invites = settings.invites && sent.active !== false
  const credentials = { ...made, generated: invites ? made.generated : null }
  return refusing(() =>
    services.db.transaction(scope, async (tx) => {
      const removed = await removedUser(tx, scope, { external_id: sent.external_id, username })
      if (removed !== null) {
        await revive(tx, scope, removed)
        const all = (): Sent => ({ active: true, ...given })
        return changeWithin(context, tx, removed, {
          sent: all,
          replaces: false,
          ifMatch: undefined,
        })
      }
      const { disabled = false, ...changes } = await changesOf(tx, scope, settings, {
        sent,
        present: { area_id: null, position_id: null },
      })
      const input = newUserInput.safeParse({
        ...changes,
        email: changes.email ?? (username.includes('@') ? username : undefined),
        first_name: changes.first_name ?? username,
        role: 'user',
      })
      if (!input.success) throw invalidValue(input.error.issues[0]!.message)
      await releaseNames(tx, scope, input.data, null)
      const id = await storeNewUser(services, tx, scope, { input: input.data, credentials })
      if (disabled) await disable(tx, scope, id)
      await link(tx, scope, id, sent)
      return readUser(tx, scope, id)
    }),
  )
}

/** Returns the fields that have a value: in a new user null and an empty list are none (RFC 7643, section 2.5). */
const assigned = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))

/** Change of a user; what it says may depend on the fields that the user has. */
type Change = {
  sent: (present: Sent) => Sent
  /** True when what the directory has sent before and leaves out now is taken away. */
  replaces: boolean
  ifMatch: string | undefined
}

/**
 * Changes what a request says of a user.
 * @throws Failure 404 as `readUser`, 403 for an account that no token may change, 412 for another version; ScimFailure.
 */
export function changeUser(context: Context, id: number, change: Change): Promise<UserRow> {
  return refusing(() =>
    context.services.db.transaction(context.scope, (tx) => changeWithin(context, tx, id, change)),
  )
}

const REQUIRED = ['username', 'email', 'first_name', 'active']
const BY_COLUMN: Readonly<Record<string, keyof Sent>> = {
  area_id: 'department',
  position_id: 'title',
  manager_id: 'manager',
}

/** Fields that the directory maintains and a whole resource leaves out, as taken away. */
async function omitted(tx: Transaction, scope: Scope, id: number, sent: Sent): Promise<Sent> {
  const [row] = await tx.query<{ attributes: string[] }>(
    sql`select attributes from scim_users where tenant_id = ${scope.tenantId} and user_id = ${id}`,
  )
  const fields = (row?.attributes ?? []).map((column) => BY_COLUMN[column] ?? column)
  return Object.fromEntries(
    fields
      .filter((field) => field !== 'disabled' && !REQUIRED.includes(field) && !(field in sent))
      .map((field) => [field, null]),
  )
}

async function changeWithin(
  { services, scope, settings }: Context,
  tx: Transaction,
  id: number,
  change: Change,
): Promise<UserRow> {
  const found = await lockUser(tx, scope, id)
  const known = await linkOf(tx, scope, id)
  if (known?.removed_at) throw noSuchUser()
  requireMatch(change.ifMatch, etagOf(found.version))
  const present = sentResource(userResource(scope, '', await readUser(tx, scope, id)))
  const said = change.sent(present)
  const left = change.replaces ? await omitted(tx, scope, id, said) : {}
  const sent = { ...left, ...withName(said, present) }
  const stored = await samePerson(tx, scope, { stored: found, known, sent })
  const { username, disabled, ...draft } = await draftOf(tx, scope, id)
  const changes = await changesOf(tx, scope, settings, {
    sent: different(sent, present),
    present: draft,
  })
  const { username: newName = username, disabled: newState = disabled, ...fields } = changes
  const account = { username: newName, disabled: newState }
  const before = { ...draft, username, disabled }
  const relinked =
    sent.external_id !== undefined && sent.external_id !== (known?.external_id ?? null)
  if (relinked || differs(before, changes)) {
    await releaseNames(tx, scope, changes, id)
    await changeLockedUser(services, tx, scope, { stored, draft: { ...draft, ...fields }, account })
  }
  await link(tx, scope, id, sent)
  return readUser(tx, scope, id)
}

const differs = (before: object, changes: Changes) =>
  Object.entries(changes).some(([field, value]) => before[field as keyof typeof before] !== value)

/** Stores what the directory calls a user, and that it maintains what it has sent. */
async function link(tx: Transaction, scope: Scope, id: number, sent: Sent): Promise<void> {
  const { external_id: external = null } = sent
  await tx.query(
    sql`insert into scim_users as l (tenant_id, user_id, external_id, attributes)
        values (${scope.tenantId}, ${id}, ${external}, ${columnsOf(sent)}::text[])
        on conflict (tenant_id, user_id) do update set removed_at = null,
          external_id = case when ${sent.external_id !== undefined} then excluded.external_id else l.external_id end,
          attributes = array(select distinct unnest(l.attributes || excluded.attributes) order by 1)`,
  )
}

/**
 * Deletes a user for the directory: they are disabled, which ends their sessions, keep their history, and are no resource
 * from then on.
 * @throws Failure 404, 403, 412 as `changeUser`.
 */
export function removeUser(
  { services, scope }: Context,
  id: number,
  ifMatch: string | undefined,
): Promise<void> {
  return services.db.transaction(scope, async (tx) => {
    const stored = await lockUser(tx, scope, id)
    const known = await linkOf(tx, scope, id)
    if (known?.removed_at) throw noSuchUser()
    requireMatch(ifMatch, etagOf(stored.version))
    requireMayChange(scope, stored)
    await disable(tx, scope, id)
    await tx.query(
      sql`insert into scim_users (tenant_id, user_id, removed_at) values (${scope.tenantId}, ${id}, now())
          on conflict (tenant_id, user_id) do update set removed_at = now()`,
    )
  })
}

async function disable(tx: Transaction, scope: Scope, id: number): Promise<void> {
  const user = sql`u.tenant_id = ${scope.tenantId} and u.id = ${id}`
  await changeThose(tx, scope, user, true, { byDirectory: true })
}

/** Converts refusals of the rules of people; an external id that somebody has is a conflict. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (uniqueViolation(error) === 'scim_users_external_id') {
      throw taken('Otra persona ya tiene ese externalId')
    }
    throw asScimFailure(error)
  }
}
