import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { scim, ScimRefusal, ScimSettings } from '#contract/access/scim.ts'
import { LISTED_REFUSALS, SCIM_PATH, SCIM_SCOPE } from '#contract/access/scim-words.ts'
import { NO_USER_CREATION } from '#contract/platform/people/user-labels.ts'
import type { Database, Queryable } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'
import type { Services } from '#api/platform/services/services.ts'

/** Settings of a company as stored; those of a company that has never saved any are the defaults. */
export type StoredSettings = Pick<
  ScimSettings,
  'enabled' | 'unknown_areas' | 'unknown_positions' | 'invites' | 'version'
>

const SETTINGS: TenantSettings<StoredSettings, StoredSettings> = {
  table: 'scim_settings',
  columns: 'enabled, unknown_areas, unknown_positions, invites, version',
  unsaved: {
    enabled: false,
    unknown_areas: 'create',
    unknown_positions: 'create',
    invites: true,
    version: 1,
  },
}

/** Address of the service, which is the same for every company. */
export const scimUrl = (settings: Services['settings']) => `${consoleUrl(settings)}${SCIM_PATH}`

export const storedSettings = (tx: Queryable, scope: Scope): Promise<StoredSettings> =>
  readSettings(tx, scope, SETTINGS)

type Facts = { users: number; groups: number; tokens: number; last_call_at: Date | null }

export async function scimSettings(
  { db, settings }: Services,
  scope: Scope,
): Promise<ScimSettings> {
  const { tenantId } = scope
  const stored = await storedSettings(db.for(scope), scope)
  const [facts] = await db.query<Facts>(
    scope,
    sql`select (select count(*) from scim_users where tenant_id = ${tenantId} and removed_at is null) as users,
          (select count(*) from scim_groups s
            join groups g on g.tenant_id = ${tenantId} and g.id = s.group_id
            where s.tenant_id = ${tenantId}) as groups,
          count(*) filter (where revoked_at is null and expires_at > now()) as tokens,
          max(last_used_at) as last_call_at
        from api_tokens
        where tenant_id = ${tenantId} and user_id is null and ${SCIM_SCOPE} = any(scopes)`,
  )
  const { last_call_at, ...counts } = facts!
  return {
    ...stored,
    ...counts,
    url: scimUrl(settings),
    last_call_at: last_call_at?.toISOString() ?? null,
  }
}

/** @throws Failure 409 when they changed since `version` was read; 422 to turn it on where the company may not create users. */
export async function changeScimSettings(
  services: Services,
  scope: Scope,
  { version, ...given }: z.output<typeof scim.changeSettings.body>,
): Promise<ScimSettings> {
  await saveSettings(services.db, scope, SETTINGS, version, (_tx, before) => {
    if (given.enabled && !before.enabled && !scope.tenant.features.userCreation)
      throw invalidField('enabled', 'user_creation', NO_USER_CREATION)
    return given
  })
  return scimSettings(services, scope)
}

/** Returns the latest refused requests of the directory, newest first. */
export async function listRefusals(db: Database, scope: Scope): Promise<ScimRefusal[]> {
  const rows = await db.query<Omit<ScimRefusal, 'at'> & { at: Date }>(
    scope,
    sql`select id, at, method, path, status, detail from scim_refusals
        where tenant_id = ${scope.tenantId} order by id desc limit ${LISTED_REFUSALS}`,
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Keeps a refused request for the settings page, and forgets the oldest ones. */
export async function keepRefusal(
  db: Database,
  scope: Scope,
  { method, path, status, detail }: Omit<ScimRefusal, 'id' | 'at'>,
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    await tx.query(
      sql`insert into scim_refusals (tenant_id, method, path, status, detail)
          values (${scope.tenantId}, ${method}, ${path.slice(0, 200)}, ${status}, ${detail.slice(0, 500)})`,
    )
    await tx.query(
      sql`delete from scim_refusals where tenant_id = ${scope.tenantId} and id in (
            select id from scim_refusals where tenant_id = ${scope.tenantId}
            order by id desc offset ${LISTED_REFUSALS} for update skip locked)`,
    )
  })
}
