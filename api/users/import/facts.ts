import sql from 'sql-template-tag'
import type { Role } from '#contract/auth.ts'
import type { Transaction } from '../../db/database.ts'
import { withinActorAreas } from '../../http/area-scope.ts'
import type { Job } from '../../imports/kind.ts'
import { accessScopeOf, type AccessScope, type StoredReach } from '../policy.ts'

/** A user of the company as stored, in the words of the import's columns. */
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
  /** By which it is seen whether it was changed. */
  password_digest: string
} & AccessScope

/** Usernames, e-mails (both lower case) and mobiles (digits only) that rows of a batch name. */
export type Keys = { usernames: string[]; emails: string[]; mobiles: string[] }

/** Whose a value is: a user's id, or null for somebody of another company. Free values are absent. */
export type Owners = ReadonlyMap<string, number | null>

/** `login`: usernames that are somebody's e-mail, who signs in with it. */
export type Claims = Record<'username' | 'login' | 'email' | 'mobile', Owners>

/** Who has the usernames, e-mails and mobiles of a batch (`user_claims`, users/routines.sql). */
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
 * Names, by what they are in lower case here, in lower case as the database has it. Of letters beyond
 * ASCII the two differ now and then ('İ', a final 'Σ'); of others it is not asked.
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

/** The stored users of the company with these ids. */
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
          md5(u.password_hash) as password_digest,
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

/** Areas and positions of the company by their code in lower case; areas only those open to the actor. */
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

/** Which of these locations users of the company have already. */
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

/** Which of these users the actor may choose as managers. */
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

/** The managers above these users, theirs included: each user's username and that of their manager. */
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
