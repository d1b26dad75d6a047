import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { device } from '#contract/courses/me.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Stores the phone that the actor uses, in place of the previous one.
 * @throws Failure 404 for a super-administrator who acts on another tenant.
 */
export async function rememberDevice(
  db: Database,
  scope: Scope,
  { os, version, model, app_version }: z.output<typeof device>,
): Promise<{ last_activity: string }> {
  const [row] = await db.query<{ last_activity: Date }>(
    scope,
    sql`insert into user_devices (tenant_id, user_id, last_activity, os, os_version, model, app_version)
        select tenant_id, id, now(), ${os}, ${version}, ${model}, ${app_version}
        from users where tenant_id = ${scope.tenantId} and id = ${scope.actor.id}
        on conflict (tenant_id, user_id) do update set last_activity = excluded.last_activity,
          os = excluded.os, os_version = excluded.os_version, model = excluded.model,
          app_version = excluded.app_version
        returning last_activity`,
  )
  if (!row) throw notFound()
  return { last_activity: row.last_activity.toISOString() }
}
