import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { User } from '#contract/platform/people/user-shapes.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { MAINTAINED } from './maintained.ts'
import { isVisibleManager } from '#api/platform/members/manager.ts'
import { IS_ONLY_ADMINISTRATOR, namedFields } from './policy.ts'

type Row = Omit<
  User,
  'created_at' | 'signed_in_at' | 'invited_at' | 'second_factor_since' | 'sign_on_since'
> & {
  second_factor_since: Date | null
  sign_on_since: Date | null
  created_at: Date
  signed_in_at: Date | null
  invited_at: Date | null
}

export const userNotFound = () => notFound('No se encontró el usuario')

/**
 * One user in full (spec 1, §2 'User detail'). Extended fields that the tenant has not named are
 * null.
 * @throws Failure 404 when there is no such user, they are of another tenant or outside the actor's
 *   business units.
 */
export async function getUser(db: Database, scope: Scope, id: number): Promise<User> {
  const [row] = await db.query<Row>(
    scope,
    prepared(sql`select u.id, u.id as user_id, u.tenant_id, u.username, u.email, u.first_name, u.last_name,
          u.full_name, u.mobile, u.avatar, u.area_id, a.name as area_name, u.position_id,
          p.name as position_name, u.role, u.identification_number, u.location, u.manager_id,
          m.first_name as manager_first_name, m.last_name as manager_last_name,
          ${isVisibleManager(scope)} as manager_visible, u.disabled,
          ${extendedFieldColumns(scope)}, ${unitsOf(scope)} as organizational_units, u.superadmin,
          u.convalidate_enabled, ${IS_ONLY_ADMINISTRATOR} as only_administrator, access.signed_in_at, access.invited_at,
          ${firstOf(scope, raw('second_factors'))} as second_factor_since,
          ${firstOf(scope, raw('sign_on_identities'))} as sign_on_since,
          ${MAINTAINED} as maintained, u.version, u.created_at
        from users u
        left join areas a on a.tenant_id = ${scope.tenantId} and a.id = u.area_id
        left join positions p on p.tenant_id = ${scope.tenantId} and p.id = u.position_id
        left join user_access access on access.tenant_id = ${scope.tenantId} and access.user_id = u.id
        left join users m on m.tenant_id = ${scope.tenantId} and m.id = u.manager_id
        where u.tenant_id = ${scope.tenantId} and u.id = ${id} ${withinActorAreas(scope, 'u.area_id')}`),
  )
  if (!row) throw userNotFound()
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    second_factor_since: row.second_factor_since?.toISOString() ?? null,
    sign_on_since: row.sign_on_since?.toISOString() ?? null,
    signed_in_at: row.signed_in_at?.toISOString() ?? null,
    invited_at: row.invited_at?.toISOString() ?? null,
  }
}

/** SQL of the time of a user's first row in a table of credentials, for administrators. */
function firstOf(scope: Scope, table: Sql): Sql {
  if (!isAdministrator(scope)) return sql`null::timestamptz`
  return sql`(select min(f.created_at) from ${table} f
    where f.tenant_id = ${scope.tenantId} and f.user_id = u.id)`
}

function extendedFieldColumns(scope: Scope): Sql {
  const named = namedFields(scope)
  return join(
    EXTENDED_FIELDS.map((number) => {
      const field = `extended_field${number}` as const
      return raw(named.includes(field) ? `u.${field}` : `null as ${field}`)
    }),
  )
}

function unitsOf(scope: Scope): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name collate "und-x-icu", o.id)
    from user_organizational_units uo
    join organizational_units o on o.tenant_id = ${scope.tenantId} and o.id = uo.unit_id
    where uo.tenant_id = ${scope.tenantId} and uo.user_id = u.id
  ), '[]')`
}
