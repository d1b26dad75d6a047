import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Progress, revalidation } from '#contract/courses/responses.ts'
import { issueCertificate } from '../certificates/issue.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { invalidField, notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { awardCountBadges } from './badges.ts'
import { lockEnrolment, progressOf, type Enrolment } from './enrolment.ts'
import { requireMayRevalidate } from './policy.ts'
import { formatNumber } from '#api/platform/http/wording.ts'

type Revalidation = z.output<typeof revalidation>

/**
 * Revalidates a user's learning elsewhere (spec 1, §2 'User detail'). 100 percent completes the course on
 * that day and issues a certificate; for a course already completed it renews the certificate. It is
 * written to the audit log.
 *
 * @throws Failure 403 unless the actor may revalidate; 404 when the user or the course is not visible, or
 *   the user does not have it; 422 when the day is in the future or the percentage is below the current
 *   one.
 */
export function revalidate(db: Database, scope: Scope, given: Revalidation): Promise<Progress> {
  requireMayRevalidate(scope)
  return db.transaction(scope, async (tx) => {
    const enrolment = await lockSeen(tx, scope, given)
    await requirePossible(tx, scope, given, enrolment)
    const reached = await store(tx, scope, given)
    // Repeating the same revalidation issues one certificate.
    let unprintable: string | undefined
    if (reached.date_completed?.getTime() !== enrolment.date_completed?.getTime()) {
      unprintable = await issueCertificate(tx, scope, given)
      await awardCountBadges(tx, scope, given.user)
    }
    await log(tx, scope, given, enrolment, reached)
    return progressOf(reached, unprintable)
  })
}

async function lockSeen(tx: Transaction, scope: Scope, given: Revalidation): Promise<Enrolment> {
  const [person] = await tx.query(
    sql`select from users where tenant_id = ${scope.tenantId} and id = ${given.user}
        ${withinActorAreas(scope, 'area_id')}`,
  )
  if (!person) throw notFound('No se encontró el usuario')
  const open = scope.courseIds === null || scope.courseIds.includes(given.course)
  const enrolment = open ? await lockEnrolment(tx, scope, given) : null
  if (!enrolment) throw notFound('El usuario no tiene este curso')
  return enrolment
}

async function requirePossible(
  tx: Transaction,
  scope: Scope,
  given: Revalidation,
  enrolment: Enrolment,
): Promise<void> {
  const [today] = await tx.query<{ day: string }>(
    sql`select (now() at time zone ${scope.tenant.timezone})::date::text as day`,
  )
  if (given.date > today!.day) {
    throw invalidField('date', 'future', 'La fecha no puede ser posterior a hoy')
  }
  if (given.percentage < enrolment.percentage_completed) {
    const reached = formatNumber(enrolment.percentage_completed)
    throw invalidField(
      'percentage',
      'less',
      `El porcentaje no puede ser menor que el progreso del usuario (${reached} %)`,
    )
  }
}

async function store(tx: Transaction, scope: Scope, given: Revalidation): Promise<Enrolment> {
  // Beginning of that day in the tenant's zone.
  const moment = sql`(${given.date}::date::timestamp at time zone ${scope.tenant.timezone})`
  const [reached] = await tx.query<Enrolment>(
    sql`update course_users set
          percentage_completed = ${given.percentage},
          date_completed = case when ${given.percentage}::numeric = 100 then ${moment}
            else date_completed end,
          external_revalidated = true,
          revalidation_date = ${given.date},
          revalidation_comments = ${given.comments}
        where tenant_id = ${scope.tenantId} and tenant_course_id = ${given.course}
          and user_id = ${given.user}
        returning points, percentage_completed::float8 as percentage_completed, date_completed`,
  )
  return reached!
}

/**
 * Writes the entry here, as the triggers of the log ignore enrolments, which change automatically; this is
 * a user's decision.
 */
async function log(
  tx: Transaction,
  scope: Scope,
  { course, user, date, comments }: Revalidation,
  before: Enrolment,
  after: Enrolment,
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, user_id, before, after)
        select ${scope.tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          'update', 'course_user', ${course}, d.name, ${user},
          ${JSON.stringify({ percentage_completed: before.percentage_completed })}::jsonb,
          ${JSON.stringify({
            percentage_completed: after.percentage_completed,
            revalidation_date: date,
            revalidation_comments: comments,
          })}::jsonb
        from audit_context() said, tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${course}`,
  )
}
