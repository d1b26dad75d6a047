import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  security,
  SecurityAdministrator,
  SecuritySettings,
} from '#contract/access/security.ts'
import { homeOf } from '../auth/own-password.ts'
import { BY_FULL_NAME, readPage, type PageRange } from '#api/platform/db/page.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'

const SETTINGS: TenantSettings<{ second_factor_required: boolean; version: number }> = {
  table: 'tenants',
  columns: 'second_factor_required, version',
}

type Facts = Pick<SecuritySettings, 'administrators' | 'with_second_factor'>

/** Returns what the tenant asks of its administrators, and how many of those whom the actor sees meet it. */
export async function securitySettings(db: Database, scope: Scope): Promise<SecuritySettings> {
  const stored = await readSettings(db.for(scope), scope, SETTINGS)
  const [facts] = await db.query<Facts>(
    scope,
    sql`select count(*) as administrators, count(second_factor_since) as with_second_factor
        from (${administrators(scope)}) a`,
  )
  return { ...stored, ...facts! }
}

/** SQL of the active administrators whom the actor sees. */
function administrators(scope: Scope): Sql {
  return sql`select u.id, u.full_name, u.email, (
      select min(f.created_at) from second_factors f
      where f.tenant_id = ${scope.tenantId} and f.user_id = u.id) as second_factor_since
    from users u
    where u.tenant_id = ${scope.tenantId} and u.role = 'admin' and not u.disabled
      ${withinActorAreas(scope, 'u.area_id')}`
}

type Row = Omit<SecurityAdministrator, 'second_factor_since'> & { second_factor_since: Date | null }

/** Returns a page of the active administrators whom the actor sees, by name. */
export function listAdministrators(
  db: Database,
  scope: Scope,
  { second_factor, ...range }: PageRange & { second_factor?: boolean | undefined },
) {
  const condition =
    second_factor === undefined
      ? empty
      : sql`where (second_factor_since is not null) = ${second_factor}`
  const list = {
    matched: sql`select * from (${administrators(scope)}) a ${condition}`,
    order: BY_FULL_NAME,
  }
  return readPage(db, scope, list, range, ({ second_factor_since, ...row }: Row) => ({
    ...row,
    second_factor_since: second_factor_since?.toISOString() ?? null,
  }))
}

/**
 * Changes what the tenant asks of its administrators. Whoever requires a second factor has one: that it works here is
 * tried, and an administrator stays who is not led away from everything else.
 * @throws Failure 409 when the tenant was changed since `version` was read, or the actor has no second factor.
 */
export async function changeSecuritySettings(
  db: Database,
  scope: Scope,
  { second_factor_required, version }: z.output<typeof security.changeSettings.body>,
): Promise<SecuritySettings> {
  if (second_factor_required && !(await hasSecondFactor(db, homeOf(scope)))) {
    throw new Failure(
      409,
      'own_second_factor_missing',
      'Agrega primero un segundo factor a tu propia cuenta, en «Mi cuenta».',
    )
  }
  await saveSettings(db, scope, SETTINGS, version, () => ({ second_factor_required }))
  return securitySettings(db, scope)
}

async function hasSecondFactor(db: Database, home: Scope): Promise<boolean> {
  const found = await db.query(
    home,
    sql`select from second_factors
        where tenant_id = ${home.tenantId} and user_id = ${home.actor.id} limit 1`,
  )
  return found.length > 0
}
