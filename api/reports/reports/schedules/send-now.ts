import sql from 'sql-template-tag'
import { SAVED_REPORT_REFUSALS } from '#contract/reports/report-kinds.ts'
import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import { Failure, forbidden, invalidField } from '#api/platform/http/failure.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { isAddress } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { exportQueryOf } from '../address.ts'
import { exportReport } from '../export.ts'
import { recipientOf, type Recipient } from './recipient.ts'
import { getSchedule } from './schedules.ts'

/** Scheduled reports that a user requests for themselves at once; deliver-job.ts sends them. */

const NO_ADDRESS = 'Tu usuario no tiene un correo válido'
const INVALID = 'El reporte ya no se puede generar: edita el envío o sus filtros'

/** Rate limit of requests of a user, over all schedules. */
const REQUESTS = { name: 'report-request', points: 20, seconds: 600 }

/**
 * Returns a function that queues the delivery of a scheduled report to the actor alone, and returns where it will
 * arrive; its next delivery stays as it is. A request within a minute of one before, or while that waits, sends no
 * second mail.
 * @throws Failure 404 as `getSchedule`; 403 for an actor in another tenant; 422 when the actor has no valid address,
 *   or the report fails for them; 429 above the limit.
 */
export function sendingNow(services: Services) {
  const { db, queue } = services
  const consume = limitByAddress(db, REQUESTS)
  return async (scope: Scope, id: number): Promise<{ id: number; name: string; to: string }> => {
    if (scope.acting) throw forbidden(SAVED_REPORT_REFUSALS.schedule)
    const schedule = await getSchedule(db, scope, id)
    const { tenantId, actor } = scope
    await consume(`${tenantId}:${actor.id}`)
    const recipient = await recipientOf(db.for(scope), tenantId, actor.id)
    if (!recipient || !isAddress(recipient.email)) throw invalidField('id', 'address', NO_ADDRESS)
    await requireReport(services, recipient, schedule)
    return db.transaction(scope, async (tx) => {
      const queued = await tx.query(
        sql`insert into report_delivery_requests as known (tenant_id, schedule_id, user_id)
            values (${tenantId}, ${id}, ${actor.id})
            on conflict (tenant_id, schedule_id, user_id)
              do update set requested_at = excluded.requested_at, handled_at = null
              where known.requested_at < now() - interval '1 minute'
                and (known.handled_at is not null or known.requested_at < now() - interval '1 hour')
            returning 1`,
      )
      if (queued.length > 0)
        await queue.send('report-deliver', { tenantId, scheduleId: id, userId: actor.id }, tx)
      return { id, name: schedule.name, to: recipient.email }
    })
  }
}

/** Throws Failure 422 for a report that the recipient would not get. */
async function requireReport(
  { db, log, downloads }: Services,
  recipient: Recipient,
  { kind, query, format, sep }: ReportSchedule,
): Promise<void> {
  const exportQuery = exportQueryOf(kind, query)
  if (!exportQuery) throw invalidField('id', 'report', INVALID)
  try {
    await exportReport({ db, log, downloads }, recipient, kind, { ...exportQuery, format, sep })
  } catch (error) {
    if (error instanceof Failure && error.status < 500) throw invalidField('id', 'report', INVALID)
    throw error
  }
}
