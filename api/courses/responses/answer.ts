import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Progress, response } from '#contract/courses/responses.ts'
import { issueCertificate } from '../certificates/issue.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { conflict, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { awardCountBadges, awardCourseBadges } from './badges.ts'
import { courseNotFound, lockEnrolment, progressOf, type Enrolment } from './enrolment.ts'

type Answer = z.output<typeof response>

/**
 * Stores the actor's answer to a content of one of their courses (domain decisions, 'Learner side'). The
 * same id again changes nothing and returns the current progress. The best of several answers to one
 * content counts, with no more points than the content gives; the percentage is that of contents answered
 * and never falls. The answer that completes a course sets its date and issues the certificate and the
 * badges, once.
 *
 * @throws Failure 404 when the person does not have the course now; 422 when the content is not of this
 *   course; 409 when the id was used for another answer.
 */
export function takeAnswer(db: Database, scope: Scope, answer: Answer): Promise<Progress> {
  return db.transaction(scope, async (tx) => {
    const enrolment = await lockEnrolment(tx, scope, {
      course: answer.course,
      user: scope.actor.id,
    })
    if (!enrolment?.enabled) throw courseNotFound()
    if (!(await store(tx, scope, enrolment, answer))) return progressOf(enrolment)

    const reached = await count(tx, scope, enrolment, answer.seconds)
    if (!reached.date_completed || enrolment.date_completed) return progressOf(reached)
    const { points, possible } = reached
    const whose = { course: answer.course, user: scope.actor.id }
    const unprintable = await issueCertificate(tx, scope, whose)
    await awardCourseBadges(tx, scope, enrolment, { points, possible })
    await awardCountBadges(tx, scope, scope.actor.id)
    return progressOf(reached, unprintable)
  })
}

/** Stores the answer; returns true when it was new. */
async function store(
  tx: Transaction,
  scope: Scope,
  { course_id }: Enrolment,
  { id, course, content, value, points, seconds }: Answer,
): Promise<boolean> {
  const [stored] = await tx.query<{ known: boolean; added: boolean; same: boolean | null }>(
    sql`with content as (
          select points from course_contents where course_id = ${course_id} and id = ${content}
        ), added as (
          insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds)
          select ${scope.tenantId}, ${scope.actor.id}, ${id}, ${course}, ${content}, ${value},
            least(${points}, content.points), ${seconds} from content
          on conflict do nothing returning id
        )
        select exists (select from content) as known, exists (select from added) as added, (
          select tenant_course_id = ${course} and content_id = ${content} from responses
          where tenant_id = ${scope.tenantId} and user_id = ${scope.actor.id} and id = ${id}
        ) as same`,
  )
  if (!stored?.known) {
    throw invalidField('content', 'unknown', 'El contenido no pertenece al curso')
  }
  if (!stored.added && !stored.same) {
    throw conflict('El identificador ya se usó para otra respuesta')
  }
  return stored.added
}

/** Updates the enrolment from its answers. */
async function count(tx: Transaction, scope: Scope, enrolment: Enrolment, seconds: number) {
  const [reached] = await tx.query<Enrolment & { possible: number }>(
    sql`with best as (
          select content_id, max(points) as points from responses
          where tenant_id = ${scope.tenantId} and tenant_course_id = ${enrolment.tenant_course_id}
            and user_id = ${enrolment.user_id}
          group by content_id
        ), tally as (
          select count(*) as contents, count(best.content_id) as answered,
            coalesce(sum(best.points), 0) as points, sum(c.points)::int as possible
          from course_contents c left join best on best.content_id = c.id
          where c.course_id = ${enrolment.course_id}
        ), due as (
          select *, trunc(100.0 * answered / contents, 2) as percentage from tally
        )
        update course_users cu set
          points = greatest(cu.points, due.points),
          seconds = least(cu.seconds::bigint + ${seconds}, 2147483647),
          percentage_completed = greatest(cu.percentage_completed, due.percentage),
          downloaded_at = coalesce(cu.downloaded_at, now()),
          started_at = coalesce(cu.started_at, now()),
          last_activity = greatest(cu.last_activity, now()),
          date_completed = case when due.percentage = 100 then coalesce(cu.date_completed, now())
            else cu.date_completed end
        from due
        where cu.tenant_id = ${scope.tenantId}
          and cu.tenant_course_id = ${enrolment.tenant_course_id} and cu.user_id = ${enrolment.user_id}
        returning cu.points, cu.percentage_completed::float8 as percentage_completed,
          cu.date_completed, due.possible`,
  )
  return reached!
}
