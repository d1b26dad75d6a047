import sql from 'sql-template-tag'
import { REPORT_KINDS, type ReportKind } from '#contract/reports/report-kinds.ts'
import { MAX_ATTACHED_BYTES } from '#contract/reports/report-schedules.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { readWhole } from '#api/platform/downloads/download.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import { inBatches, inTransaction } from '#api/platform/jobs/session.ts'
import { consoleUrl, isAddress, queueMail } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { exportQueryOf, pageQuery } from '../address.ts'
import { nextDue, type Recurrence } from './due.ts'
import { exportReport } from '../export.ts'
import { relativeDateWords } from '../filter-words.ts'
import { outOfReach } from '../scope.ts'
import { recipientOf, type Recipient } from './recipient.ts'
import { reportLetter } from './letter.ts'

type SavedReport = {
  name: string
  kind: ReportKind
  query: string
  format: keyof typeof ATTACHMENTS
  sep: ',' | ';'
}

const ATTACHMENTS = {
  csv: { filename: 'reporte.csv', type: 'text/csv', words: 'CSV' },
  xlsx: {
    filename: 'reporte.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    words: 'libro de Excel',
  },
} as const

type Schedule = Recurrence &
  SavedReport & {
    id: number
    /** Text from the database, which is more precise than a `Date`. */
    next_at: string
    timezone: string
  }

/**
 * Job `report-deliver`: sends a report that is due. Each recipient's mail is queued in one transaction with
 * the record of its delivery, and a schedule advances only when all recipients are done, so a process that
 * dies halfway sends nothing twice and skips nobody. After hours without a process each schedule is sent
 * once, and continues from now. With a user it sends the report to them alone, as they requested (send-now.ts).
 */
export const reportJob: LongJob<Services, 'report-deliver'> = {
  name: 'report-deliver',
  key: ({ tenantId, scheduleId, userId }) =>
    `report:${tenantId}:${scheduleId}${userId === undefined ? '' : `:${userId}`}`,
  pending: sql`select json_build_object('tenantId', tenant_id, 'scheduleId', id) as data
      from report_schedules_due(now())
    union all
    select json_build_object('tenantId', tenant_id, 'scheduleId', schedule_id, 'userId', user_id)
      from report_requests_waiting(now())`,
  yields: true,
  run: async (services, { tenantId, scheduleId, userId }, session, signal) => {
    if (userId === undefined)
      await inBatches(session, signal, (tx) => sendNext(services, tx, tenantId, scheduleId))
    else
      await inTransaction(session, (tx) =>
        sendRequested(services, tx, { tenantId, scheduleId, userId }),
      )
  },
}

/** Sends the report to a user who requested it, once a request. */
async function sendRequested(
  services: Services,
  tx: Transaction,
  { tenantId, scheduleId, userId }: { tenantId: number; scheduleId: number; userId: number },
): Promise<void> {
  const [schedule] = await tx.query<SavedReport>(
    sql`update report_delivery_requests r set handled_at = now() from report_schedules s
        where r.tenant_id = ${tenantId} and r.schedule_id = ${scheduleId} and r.user_id = ${userId}
          and r.handled_at is null and s.tenant_id = r.tenant_id and s.id = r.schedule_id
        returning s.name, s.kind, s.query, s.format, s.sep`,
  )
  if (schedule) await sendTo(services, tx, schedule, tenantId, userId)
}

/** Sends to the next recipient; after the last, sets the schedule's next time and returns false. */
async function sendNext(
  services: Services,
  tx: Transaction,
  tenantId: number,
  id: number,
): Promise<boolean> {
  const schedule = await lockDue(tx, tenantId, id)
  if (!schedule) return false
  const [next] = await tx.query<{ user_id: number }>(
    sql`select r.user_id from report_schedule_recipients r
        where r.tenant_id = ${tenantId} and r.schedule_id = ${id} and not exists (
          select from report_deliveries d
          where d.tenant_id = ${tenantId} and d.schedule_id = ${id} and d.due_at = ${schedule.next_at}::timestamptz
            and d.user_id = r.user_id)
        order by r.position limit 1`,
  )
  if (!next) {
    await moveOn(tx, tenantId, schedule)
    return false
  }
  const sent = await sendTo(services, tx, schedule, tenantId, next.user_id)
  await tx.query(
    sql`insert into report_deliveries (tenant_id, schedule_id, due_at, user_id, sent)
        values (${tenantId}, ${id}, ${schedule.next_at}::timestamptz, ${next.user_id}, ${sent})`,
  )
  return true
}

/** Locks a schedule that is due, so that nobody changes it meanwhile. */
async function lockDue(
  tx: Transaction,
  tenantId: number,
  id: number,
): Promise<Schedule | undefined> {
  const [schedule] = await tx.query<Schedule>(
    sql`select s.id, s.name, s.kind, s.query, s.frequency, s.weekday, s.day, s.hour, s.format, s.sep,
          s.next_at::text,
          t.timezone
        from report_schedules s join tenants t on t.id = s.tenant_id
        where s.tenant_id = ${tenantId} and s.id = ${id} and s.next_at <= now()
        for no key update of s`,
  )
  return schedule
}

async function moveOn(tx: Transaction, tenantId: number, schedule: Schedule) {
  await tx.query(
    sql`update report_schedules s set last_at = now(), last_sent = told.sent, last_skipped = told.skipped,
          next_at = ${nextDue(schedule, schedule.timezone, sql`now()`)}
        from (
          select count(*) filter (where sent) as sent, count(*) filter (where not sent) as skipped
          from report_deliveries
          where tenant_id = ${tenantId} and schedule_id = ${schedule.id} and due_at = ${schedule.next_at}::timestamptz
        ) told
        where s.tenant_id = ${tenantId} and s.id = ${schedule.id}`,
  )
  // Deliveries before the last time are not needed any more.
  await tx.query(
    sql`delete from report_deliveries where tenant_id = ${tenantId} and schedule_id = ${schedule.id}
          and due_at < ${schedule.next_at}::timestamptz`,
  )
}

/**
 * Queues the mail of a recipient; returns true when one was queued. It has what the recipient would see;
 * when business units exclude all values of a filter, an empty report that says so. A user without access
 * to the console, or for whom the report fails, gets none.
 */
async function sendTo(
  services: Services,
  tx: Transaction,
  schedule: SavedReport,
  tenantId: number,
  userId: number,
): Promise<boolean> {
  const recipient = await recipientOf(tx, tenantId, userId)
  if (!recipient || !isAddress(recipient.email)) return false
  const exportQuery = exportQueryOf(schedule.kind, schedule.query)
  if (!exportQuery) return false
  const file = await attachable(services, recipient, schedule, exportQuery)
  if (file === 'forbidden') return false
  const url = `${consoleUrl(services.settings)}/reports/${schedule.kind}?${pageQuery(schedule.query)}`
  const letter = reportLetter(
    { ...schedule, report: REPORT_KINDS[schedule.kind] },
    {
      firstName: recipient.first_name,
      url,
      attached: file === null ? null : ATTACHMENTS[schedule.format].words,
      dates: relativeDateWords(recipient, schedule.kind, schedule.query),
      empty: (await outOfReach(services.db, recipient, exportQuery)).length > 0,
    },
    services.settings,
  )
  const { filename, type } = ATTACHMENTS[schedule.format]
  const attachment = file && { filename, type, content: file }
  await queueMail(
    services,
    { tenantId },
    { to: recipient.email, ...letter, ...(attachment && { attachment }) },
    tx,
  )
  return true
}

/** Returns the attachment; null when it is too large, 'forbidden' when the recipient would get a 404. */
async function attachable(
  services: Services,
  recipient: Recipient,
  { kind, format, sep }: SavedReport,
  exportQuery: NonNullable<ReturnType<typeof exportQueryOf>>,
): Promise<Buffer | null | 'forbidden'> {
  try {
    // A mail does not show the age of its data, and has all that was written before its job began.
    return await services.reads.from('current', async ({ db, instead }) => {
      const source = { ...services, db, instead }
      const query = { ...exportQuery, format, sep }
      return readWhole(await exportReport(source, recipient, kind, query), MAX_ATTACHED_BYTES)
    })
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return 'forbidden'
    throw error
  }
}
