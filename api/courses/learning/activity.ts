import sql from 'sql-template-tag'
import type { DeviceOs, UserActivity } from '#contract/courses/learning.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { personSeen, userNotFound } from './person.ts'

type Row = {
  last_activity: Date | null
  seen: boolean
  os: DeviceOs | null
  version: string | null
  model: string | null
  app_version: string | null
}

/**
 * Returns the time at which a user last opened the app or answered, and the phone they last used. Spec 1,
 * §3 'Audit info'.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function userActivity(db: Database, scope: Scope, id: number): Promise<UserActivity> {
  const [row] = await db.query<Row>(
    scope,
    prepared(
      sql`select greatest(d.last_activity, (
            select max(last_activity) from course_users
            where tenant_id = ${scope.tenantId} and user_id = u.id
          )) as last_activity,
          d.user_id is not null as seen, d.os, d.os_version as version, d.model, d.app_version
        from ${personSeen(scope, id)} u
        left join user_devices d on d.tenant_id = ${scope.tenantId} and d.user_id = u.id`,
    ),
  )
  if (!row) throw userNotFound()
  const { last_activity, seen, ...device } = row
  return {
    last_activity: last_activity?.toISOString() ?? null,
    device_info: seen ? device : null,
  }
}
