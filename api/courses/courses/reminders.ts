import sql, { raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { Behind } from '#contract/courses/course-reminders.ts'
import type { courses } from '#contract/courses/courses.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { ADDRESS_PATTERN } from '#api/platform/mail/outbox.ts'
import { behindIn, requireOn } from './behind.ts'
import { courseName } from './read.ts'
import { CURRENT, ENROLMENT_STATE, userOf, type ReportFilters } from './report-scope.ts'
import { managerEmail } from '#api/platform/members/manager.ts'

/**
 * Reminders of a course. A row of `course_reminders` has the day, in the tenant's time zone, of a
 * user's last reminder, so that two requests, also at the same moment, remind once; the job
 * `course-remind` writes the mails of those that are not `mailed` (remind-job.ts).
 */

const BEHIND: readonly Behind[] = ['not-downloaded', 'downloaded', 'active']

/** SQL condition: an address that mail may be sent to, as `isAddress` defines. */
const REACHED_BY_MAIL = raw(`u.email ~ '${ADDRESS_PATTERN}'`)

/** SQL condition: users that a reminder can reach, `current` people with an address. */
function reachable(scope: Scope, id: number, narrowing: ReportFilters): Sql {
  return sql`${behindIn(scope, id, narrowing)} and ${CURRENT} and ${REACHED_BY_MAIL}`
}

const today = ({ tenant }: Scope) => sql`(now() at time zone ${tenant.timezone})::date`

/** Counts the users who are behind, by status. Throws Failure 404 without the course. */
export async function reminderCounts(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  id: number,
  narrowing: ReportFilters,
) {
  await courseName(db.for(scope), scope, id)
  type Row = { status: Behind; people: number; reminded_today: number }
  const rows = await db.query<Row>(
    scope,
    sql`select cu.status, count(*) as people, count(r.user_id) as reminded_today
        from course_users cu ${userOf(scope)}
        left join course_reminders r on r.tenant_id = ${scope.tenantId} and r.tenant_course_id = ${id}
          and r.user_id = cu.user_id and r.reminded_on >= ${today(scope)}
        where ${reachable(scope, id, narrowing)}
        group by 1`,
  )
  const [left] = await db.query<Record<'unassigned' | 'disabled' | 'without_address', number>>(
    scope,
    sql`select count(*) filter (where ${ENROLMENT_STATE} = 'unassigned') as unassigned,
          count(*) filter (where ${ENROLMENT_STATE} = 'disabled') as disabled,
          count(*) filter (where ${CURRENT} and not ${REACHED_BY_MAIL}) as without_address
        from course_users cu ${userOf(scope)} where ${behindIn(scope, id, narrowing)}`,
  )
  return {
    left_out: left!,
    unreached: left!.without_address > 0 ? await unreached(db, scope, id, narrowing) : [],
    results: BEHIND.map(
      (status) =>
        rows.find((row) => row.status === status) ?? { status, people: 0, reminded_today: 0 },
    ),
  }
}

/** Maximum number of listed people that no reminder reaches; the rest is counted. */
const MAX_UNREACHED = 50

type Unreached = z.output<typeof courses.reminders.answer>['unreached'][number]

/** Returns the `current` users who are behind and have no address, by name, with their manager. */
function unreached(db: Services['db'], scope: Scope, id: number, narrowing: ReportFilters) {
  return db.query<Unreached>(
    scope,
    sql`select u.id, u.full_name, m.full_name as manager_name, ${managerEmail(scope)} as manager_email
        from course_users cu ${userOf(scope)}
        left join users m on m.tenant_id = ${scope.tenantId} and m.id = u.manager_id
        where ${behindIn(scope, id, narrowing)} and ${CURRENT} and not ${REACHED_BY_MAIL}
        order by u.full_name collate "und-x-icu", u.id limit ${MAX_UNREACHED}`,
  )
}

/**
 * Reminds the users who are behind, at most once a day.
 * @throws Failure 404 without the course; 409 when it is disabled.
 */
export function remind(
  { db, queue }: Services,
  scope: Scope,
  id: number,
  { statuses, ...narrowing }: z.output<typeof courses.remind.body>,
): Promise<{ reminded: number; skipped: number }> {
  return db.transaction(scope, async (tx) => {
    const name = await courseName(tx, scope, id)
    await requireOn(tx, scope, id)
    await liftStatementTimeout(tx)
    const [row] = await tx.query<{ matched: number; reminded: number }>(
      sql`with matched as materialized (
            select cu.user_id from course_users cu ${userOf(scope)}
            where ${reachable(scope, id, narrowing)} and cu.status = any(${statuses}::text[])
          ), reminded as (
            insert into course_reminders as r (tenant_id, tenant_course_id, user_id, reminded_on)
            select ${scope.tenantId}, ${id}, user_id, ${today(scope)} from matched order by user_id
            on conflict (tenant_id, tenant_course_id, user_id) do update
              set reminded_on = excluded.reminded_on, mailed = false
              where r.reminded_on < excluded.reminded_on
            returning user_id
          )
          select (select count(*) from matched) as matched, (select count(*) from reminded) as reminded`,
    )
    const { matched, reminded } = row!
    if (reminded > 0) {
      await logReminders(tx, scope, { id, name, reminded })
      await queue.send('course-remind', { tenantId: scope.tenantId, courseId: id }, tx)
    }
    return { reminded, skipped: matched - reminded }
  })
}

/** Writes one audit entry for all reminders. No trigger does: no audited record changes. */
async function logReminders(
  tx: Transaction,
  { tenantId }: Scope,
  { id, name, reminded }: { id: number; name: string; reminded: number },
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, after)
        select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          'other', 'course', ${id}, ${name}, ${JSON.stringify({ reminders: reminded })}::jsonb
        from audit_context() said`,
  )
}
