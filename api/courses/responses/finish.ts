import sql from 'sql-template-tag'
import { issueCertificate } from '../certificates/issue.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import type { JobData } from '#api/platform/jobs/queue.ts'
import type { Services } from '#api/platform/services/services.ts'
import { awardCountBadges, awardCourseBadges } from './badges.ts'
import { lockEnrolment } from './enrolment.ts'

/** Number of people checked per query. */
const BATCH = 500

/** Number of people whose percentages are written per statement, which locks their rows. */
const COUNTED = 2000

type Whom = { tenantId: number; course: number; user: number }

/**
 * Job `course-published`: recomputes percentages for the contents of the new version, and completes the
 * course for everybody who has answered all of them, with the certificate and the badges. Each completion
 * is one transaction, so a repeated job completes nobody twice.
 */
export async function countPublished(
  { db }: Services,
  published: JobData['course-published'],
): Promise<void> {
  await raisePercentages(db, published)
  await finishAnswered(db, published)
}

/**
 * Raises percentages as an answer does: neither percentage nor points fall. People who have answered all
 * contents are left to `finish`.
 */
async function raisePercentages(
  db: Database,
  { tenantId, courseId }: JobData['course-published'],
): Promise<void> {
  let after = 0
  for (;;) {
    const [batch] = await db.query<{ last: number | null }>(
      { tenantId },
      sql`with people as materialized (
            select cu.tenant_course_id, cu.user_id
            from tenant_courses tc
            join course_users cu on cu.tenant_id = ${tenantId} and cu.tenant_course_id = tc.id
            where tc.tenant_id = ${tenantId} and tc.course_id = ${courseId}
              and cu.date_completed is null and cu.started_at is not null and cu.user_id > ${after}
            order by cu.user_id limit ${COUNTED}
          ), kept as materialized (
            select id from course_contents where course_id = ${courseId}
          ), best as (
            select r.tenant_course_id, r.user_id, r.content_id, max(r.points) as points
            from people p
            join responses r on r.tenant_id = ${tenantId} and r.tenant_course_id = p.tenant_course_id
              and r.user_id = p.user_id
            where r.content_id in (select id from kept)
            group by 1, 2, 3
          ), due as (
            select tenant_course_id, user_id, sum(points)::int as points,
              trunc(100.0 * count(*) / (select count(*) from kept), 2) as percentage
            from best group by 1, 2
          ), raised as (
            update course_users cu set
              points = greatest(cu.points, due.points),
              percentage_completed = greatest(cu.percentage_completed, due.percentage)
            from due
            where cu.tenant_id = ${tenantId} and cu.tenant_course_id = due.tenant_course_id
              and cu.user_id = due.user_id and cu.date_completed is null and due.percentage < 100
              and (cu.points < due.points or cu.percentage_completed < due.percentage)
          )
          select max(user_id) as last from people`,
    )
    if (!batch?.last) return
    after = batch.last
  }
}

async function finishAnswered(
  db: Database,
  { tenantId, courseId }: JobData['course-published'],
): Promise<void> {
  let after = 0
  for (;;) {
    const people = await db.query<{ course: number; user: number }>(
      { tenantId },
      sql`with kept as (select id from course_contents where course_id = ${courseId})
          select cu.tenant_course_id as course, cu.user_id as "user"
          from tenant_courses tc
          join course_users cu on cu.tenant_id = ${tenantId} and cu.tenant_course_id = tc.id
          where tc.tenant_id = ${tenantId} and tc.course_id = ${courseId} and tc.enabled
            and cu.enabled and cu.date_completed is null and cu.started_at is not null
            and cu.user_id > ${after} and exists (select from kept) and not exists (
              select from kept where not exists (
                select from responses r
                where r.tenant_id = ${tenantId} and r.tenant_course_id = tc.id
                  and r.user_id = cu.user_id and r.content_id = kept.id))
          order by cu.user_id limit ${BATCH}`,
    )
    for (const { course, user } of people) {
      await db.transaction({ tenantId }, (tx) => finish(tx, { tenantId, course, user }))
      after = user
    }
    if (people.length < BATCH) return
  }
}

async function finish(tx: Transaction, { tenantId, course, user }: Whom): Promise<void> {
  const scope = { tenantId }
  const enrolment = await lockEnrolment(tx, scope, { course, user })
  // An answer may have completed it meanwhile, or the enrolment may have ended.
  if (!enrolment?.enabled || enrolment.date_completed) return
  const [reached] = await tx.query<{ points: number; possible: number }>(
    sql`with best as (
          select content_id, max(points) as points from responses
          where tenant_id = ${tenantId} and tenant_course_id = ${course} and user_id = ${user}
          group by content_id
        ), tally as (
          select coalesce(sum(best.points), 0) as points, coalesce(sum(c.points), 0)::int as possible
          from course_contents c join best on best.content_id = c.id
          where c.course_id = ${enrolment.course_id}
          having count(*) = (
            select count(*) from course_contents where course_id = ${enrolment.course_id})
        )
        update course_users cu set
          points = greatest(cu.points, tally.points), percentage_completed = 100,
          date_completed = now()
        from tally
        where cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${course} and cu.user_id = ${user}
        returning cu.points, tally.possible`,
  )
  // Another version may have been published meanwhile.
  if (!reached) return
  await issueCertificate(tx, scope, { course, user })
  await awardCourseBadges(tx, scope, enrolment, reached)
  await awardCountBadges(tx, scope, user)
}
