import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { CalendarSettings, calendarSettingsForm } from '#contract/training/calendars.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'
import { sessionsAfter } from './sessions.ts'

const SETTINGS: TenantSettings<{ calendar_invitations: boolean; version: number }> = {
  table: 'tenants',
  columns: 'calendar_invitations, version',
}

type Facts = Pick<CalendarSettings, 'upcoming' | 'instructors_without_email'>

/** Returns whether a tenant has calendars, and what they would be sent of. */
export async function calendarSettings(db: Database, scope: Scope): Promise<CalendarSettings> {
  const { tenantId } = scope
  const stored = await readSettings(db.for(scope), scope, SETTINGS)
  const [facts] = await db.query<Facts>(
    scope,
    sql`with upcoming as materialized (
          select s.* from (${sessionsAfter(tenantId, new Date())}) s
          join users u on u.tenant_id = ${tenantId} and u.id = s.user_id
          where true ${withinActorAreas(scope, 'u.area_id')}
        )
        select (select count(*) from upcoming) as upcoming,
          array(
            select i.name from instructors i
            where i.tenant_id = ${tenantId} and i.email is null
              and i.id in (select instructor_id from upcoming)
            order by i.name collate "und-x-icu" limit 20
          ) as instructors_without_email`,
  )
  return { ...facts!, invitations: stored.calendar_invitations, version: stored.version }
}

/**
 * Turns the calendars of a tenant on or off. What was sent stays in the calendars of its recipients.
 * @throws Failure 409 when the tenant was changed since `version` was read.
 */
export async function changeCalendarSettings(
  db: Database,
  scope: Scope,
  { invitations, version }: z.output<typeof calendarSettingsForm>,
): Promise<CalendarSettings> {
  const change = () => ({ calendar_invitations: invitations })
  await saveSettings(db, scope, SETTINGS, version, change)
  return calendarSettings(db, scope)
}
