import sql from 'sql-template-tag'
import type { Role } from '#contract/platform/people/roles.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Job } from '#api/platform/imports/kind.ts'
import { MAINTAINED } from '../maintained.ts'
import { accessScopeOf, type AccessScope, type StoredReach } from '../policy.ts'

/** A stored user of the tenant, by the columns of the import. */
export type Existing = {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string | null
  mobile: string | null
  avatar: string | null
  area_id: number | null
  area_code: string | null
  position_id: number | null
  position_code: string | null
  disabled: string
  role: Role
  location: string | null
  identification_number: string | null
  extended_field1: string | null
  extended_field2: string | null
  extended_field3: string | null
  extended_field4: string | null
  extended_field5: string | null
  extended_field6: string | null
  extended_field7: string | null
  manager_id: number | null
  manager_username: string | null
  superadmin: boolean
  /** Columns that the directory of the company maintains. */
  maintained: string[]
  /** Digest of the password, to detect a change. */
  password_digest: string
} & AccessScope

/** Usernames, e-mails (both lower case) and mobiles (canonical digits) that rows of a batch name. */
export type Keys = { usernames: string[]; emails: string[]; mobiles: string[] }

/** Owner of a value: a user's id, or null for a user of another tenant. Free values are absent. */
export type Owners = ReadonlyMap<string, number | null>

/** Owners of login names and mobiles; `login`: usernames equal to another user's e-mail, which signs in too. */
export type Claims = Record<'username' | 'login' | 'email' | 'mobile', Owners>

/** Finds the owners of the usernames, e-mails and mobiles of a batch (`user_claims`, users/routines.sql). */
export async function findClaims(session: Transaction, keys: Keys): Promise<Claims> {
  const rows = await session.query<{ field: keyof Claims; value: string; owner_id: number | null }>(
    sql`select * from user_claims(${keys.usernames}, ${keys.emails}, ${keys.mobiles})`,
  )
  const owners = (field: keyof Claims) =>
    new Map(rows.filter((row) => row.field === field).map((row) => [row.value, row.owner_id]))
  return {
    username: owners('username'),
    login: owners('login'),
    email: owners('email'),
    mobile: owners('mobile'),
  }
}

/**
 * Maps names in lower case of JavaScript to lower case of the database. Outside ASCII the two can
 * differ ('İ', a final 'Σ'); ASCII names are not queried.
 */
export async function foldNames(
  session: Transaction,
  names: ReadonlyMap<string | null, string>,
): Promise<ReadonlyMap<string, string>> {
  const odd = [...names].filter(
    (pair): pair is [string, string] => pair[0] !== null && /[^\u0000-\u007f]/.test(pair[1]),
  )
  if (odd.length === 0) return new Map()
  const rows = await session.query<{ name: string; folded: string }>(
    sql`select name, lower(written) as folded
        from unnest(${odd.map(([name]) => name)}::text[], ${odd.map(([, written]) => written)}::text[])
          as given (name, written)`,
  )
  return new Map(rows.map(({ name, folded }) => [name, folded]))
}

/** Returns the stored users of the tenant with these ids. */
export async function findExisting(
  session: Transaction,
  { tenantId }: Job,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Existing>> {
  if (ids.length === 0) return new Map()
  const rows = await session.query<Omit<Existing, keyof AccessScope> & StoredReach>(
    sql`select u.id, u.username, u.email, u.first_name, u.last_name, u.mobile, u.avatar, u.area_id,
          a.code as area_code, u.position_id, p.code as position_code, u.disabled::text as disabled, u.role,
          u.location, u.identification_number, u.extended_field1, u.extended_field2,
          u.extended_field3, u.extended_field4, u.extended_field5, u.extended_field6,
          u.extended_field7, u.manager_id, m.username as manager_username, u.superadmin,
          md5(u.password_hash) as password_digest, ${MAINTAINED} as maintained,
          case when u.role <> 'user' then areas_of_user(u.tenant_id, u.id) end as area_ids,
          case when u.role <> 'user' then courses_of_user(u.tenant_id, u.id) end as course_ids
        from users u
        left join areas a on a.tenant_id = u.tenant_id and a.id = u.area_id
        left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id
        left join users m on m.tenant_id = u.tenant_id and m.id = u.manager_id
        where u.tenant_id = ${tenantId} and u.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, { ...row, ...accessScopeOf(row) }]))
}

/** Returns areas and positions of the tenant by their code in lower case; areas only within the actor's scope. */
export async function findCodes(session: Transaction, { tenantId, scope }: Job) {
  const open = scope.areaIds
  const [areas, positions] = [
    await session.query<{ id: number; code: string }>(
      sql`select id, lower(code) as code from areas where tenant_id = ${tenantId}
          and (${open}::bigint[] is null or id = any(${open}::bigint[]))`,
    ),
    await session.query<{ id: number; code: string }>(
      sql`select id, lower(code) as code from positions where tenant_id = ${tenantId}`,
    ),
  ]
  const byCode = (rows: { id: number; code: string }[]): ReadonlyMap<string, number> =>
    new Map(rows.map((row) => [row.code, row.id]))
  return { areas: byCode(areas), positions: byCode(positions) }
}

/** Returns those of the locations that users of the tenant already have. */
export async function findLocations(
  session: Transaction,
  { tenantId }: Job,
  locations: readonly string[],
): Promise<ReadonlySet<string>> {
  if (locations.length === 0) return new Set()
  const rows = await session.query<{ value: string }>(
    sql`select value from user_field_values
        where tenant_id = ${tenantId} and field = 'location' and value = any(${locations})`,
  )
  return new Set(rows.map((row) => row.value))
}

/** Returns those of the users that the actor may choose as managers. */
export async function findChoosable(
  session: Transaction,
  { tenantId, scope }: Job,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || scope.areaIds === null) return new Set(ids)
  const rows = await session.query<{ id: number }>(
    sql`select id from users where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
          ${withinActorAreas(scope, 'area_id')}`,
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Returns the chain of managers above these users, theirs included: each user's username and that
 * of their manager.
 */
export async function findManagersAbove(
  session: Transaction,
  { tenantId }: Job,
  ids: readonly number[],
): Promise<{ username: string; manager: string }[]> {
  if (ids.length === 0) return []
  return session.query(
    sql`with recursive above (id, manager_id) as (
          select id, manager_id from users
          where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
          union
          select u.id, u.manager_id from above
          join users u on u.tenant_id = ${tenantId} and u.id = above.manager_id
        )
        select lower(u.username) as username, lower(m.username) as manager
        from above
        join users u on u.tenant_id = ${tenantId} and u.id = above.id
        join users m on m.tenant_id = ${tenantId} and m.id = above.manager_id`,
  )
}
