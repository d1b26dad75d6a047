import sql from 'sql-template-tag'
import type { JobData } from '#api/platform/jobs/queue.ts'
import { consoleUrl, isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { COURSE_DUE } from '#api/platform/members/due-dates.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import type { Role } from '#contract/platform/people/roles.ts'
import { formatDay } from '#api/platform/http/wording.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'

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

type Reminded = {
  first_name: string
  username: string
  email: string
  role: Role
  status: CourseStatus
  percentage_completed: number
  /** 'YYYY-MM-DD' */
  due_date: string | null
}

/**
 * Reminder mail of a course. Courses are taken in the app, so the mail leads there; only console
 * users also get a link to it.
 */
function reminderMail(
  {
    first_name: firstName,
    username,
    role,
    status,
    percentage_completed: percentage,
    due_date,
  }: Reminded,
  course: { name: string; url: string },
  { productName, stores }: { productName: string; stores: { android: string; ios: string } },
): EmailText {
  const staff: Part[] =
    role === 'user'
      ? []
      : [
          { paragraph: 'Como usuario de la consola, puedes ver también el progreso de los demás:' },
          { link: 'Ver el curso en la consola', url: course.url },
        ]
  return renderEmail(productName, `Te espera el curso «${course.name}»`, firstName, [
    { paragraph: progressSentence(course.name, status, percentage) },
    { facts: [['Tu usuario', username], ...dueFact(due_date)] },
    { link: 'Aplicación para Android', url: stores.android },
    { link: 'Aplicación para iPhone', url: stores.ios },
    ...staff,
    { paragraph: 'Si ya terminaste el curso, no hagas caso de este mensaje.' },
  ])
}

function dueFact(day: string | null): [string, string][] {
  return day === null ? [] : [[DUE_DATE, formatDay(new Date(day), 'UTC')]]
}

function progressSentence(name: string, status: CourseStatus, percentage: number): string {
  if (status === 'active')
    return `Vas en el ${Math.floor(percentage)} % del curso «${name}». Ábrelo en la aplicación y termínalo.`
  if (status === 'downloaded')
    return `Tienes el curso «${name}» en la aplicación y todavía no lo has empezado. Ábrelo cuando tengas unos minutos.`
  return `Tienes asignado el curso «${name}» y todavía no lo has descargado. Instala la aplicación y entra con tu usuario:`
}
