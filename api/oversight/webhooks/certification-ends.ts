import sql from 'sql-template-tag'
import { DUE_DAYS } from '#contract/platform/values/validity-words.ts'
import { ENDED_DAYS } from '#api/training/certifications/due-reminders.ts'
import { expiringOn } from '#api/training/certifications/expiring.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { sweepTenants } from '#api/platform/jobs/sweep.ts'
import type { Services } from '#api/platform/services/services.ts'

/**
 * Writes the events of certifications that expire soon, and of those that have expired, once for each certification
 * and day of its end. Runs hourly, by the calendar of each tenant; what ended more than 30 days ago is left out.
 *
 * @throws AggregateError of the tenants where it failed, after all others were processed.
 */
export async function tellCertificationEnds(services: Services, now = new Date()): Promise<void> {
  await sweepTenants<{ tenantId: number; today: string }>(
    services,
    sql`select id as "tenantId", today::text from companies_told_of_ends(${now})`,
    ({ tenantId, today }) => tellEndsOf(services, tenantId, today),
    'Ends of certifications were not told',
  )
}

function tellEndsOf({ db }: Services, tenantId: number, today: string): Promise<void> {
  const day = sql`${today}::date`
  const standing = expiringOn(day, { tenantId, areaIds: null }, { days: `${DUE_DAYS}` })
  return db.transaction({ tenantId }, async (tx) => {
    await liftStatementTimeout(tx)
    await tx.query(
      sql`with standing as (
            select assignment_id, ends_on, case when ends_on < ${day} then 'expired' else 'expiring' end as kind
            from (${standing}) found where ends_on >= ${day} - ${ENDED_DAYS}::int
          ), told as (
            insert into webhook_certification_ends (tenant_id, user_certification_id, valid_through, kind)
            select ${tenantId}, assignment_id, ends_on, kind from standing
            where 'certification.' || kind = any(webhook_types_wanted())
            on conflict do nothing
            returning user_certification_id, kind
          )
          insert into webhook_events (tenant_id, type, data)
          select ${tenantId}, 'certification.' || told.kind, webhook_assignment(h)
          from told
          join user_certifications h on h.tenant_id = ${tenantId} and h.id = told.user_certification_id
          order by h.valid_through, h.id`,
    )
  })
}
