import sql from 'sql-template-tag'
import type { JobData } from '#api/platform/jobs/queue.ts'
import { consoleUrl, isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { COURSE_DUE } from '#api/platform/members/due-dates.ts'
import { reminderMail, type Reminded } from './reminder-mail.ts'

/** Mails per transaction, and time after which a job leaves the rest to the next one. */
const BATCH = 250
const TURN_MS = 20_000

/**
 * The job `course-remind`: writes the mails of a course's reminders to the outbox. Each batch is
 * marked in the transaction that writes its mails, so that no mail is repeated when the process
 * dies. Waits for rows that are locked: a second `remind` locks them while it decides that nobody is due, and queues no
 * job of its own. Users who finished or lost the course meanwhile get none.
 */
export async function writeReminders(
  services: Services,
  { tenantId, courseId }: JobData['course-remind'],
): Promise<void> {
  const end = Date.now() + TURN_MS
  while (await writeBatch(services, tenantId, courseId)) {
    if (Date.now() < end) continue
    await services.queue.send('course-remind', { tenantId, courseId })
    return
  }
}

type Row = Reminded & { user_id: number; course: string; still: boolean }

/** Returns true when there may be more. */
function writeBatch(services: Services, tenantId: number, courseId: number): Promise<boolean> {
  const scope = { tenantId }
  return services.db.transaction(scope, async (tx) => {
    const rows = await tx.query<Row>(
      sql`select r.user_id, u.first_name, u.username, u.email, u.role, cu.status,
            cu.percentage_completed::float8 as percentage_completed, d.name as course,
            ${COURSE_DUE.date}::text as due_date,
            cu.enabled and tc.enabled and not u.disabled and cu.status <> 'finished' as still
          from course_reminders r
          join course_users cu on cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${courseId}
            and cu.user_id = r.user_id
          join users u on u.tenant_id = ${tenantId} and u.id = r.user_id
          join tenant_courses tc on tc.tenant_id = ${tenantId} and tc.id = ${courseId}
          join courses d on d.id = tc.course_id
          where r.tenant_id = ${tenantId} and r.tenant_course_id = ${courseId} and not r.mailed
          order by r.user_id limit ${BATCH} for update of r`,
    )
    if (rows.length === 0) return false
    const url = `${consoleUrl(services.settings)}/courses/${courseId}`
    const mails = rows
      .filter(({ still, email }) => still && isAddress(email))
      .map((row) => ({
        to: row.email,
        ...reminderMail(row, { name: row.course, url }, services.settings),
      }))
    await queueMails(services, scope, mails, tx)
    await tx.query(
      sql`update course_reminders set mailed = true
          where tenant_id = ${tenantId} and tenant_course_id = ${courseId}
            and user_id = any(${rows.map(({ user_id }) => user_id)}::bigint[])`,
    )
    return rows.length === BATCH
  })
}
