import sql, { empty, type Sql } from 'sql-template-tag'

/** Length of a session whose course has no hours. */
const DEFAULT_HOURS = 1

/** Limits sessions to those of one person, or of one instructor. */
export type SessionOwner = { kind: 'user' | 'instructor'; id: number }

/**
 * SQL of the sessions of a tenant's active people: one row per current record with a start, its own or that of its
 * course (domain decisions, 'External course sessions'). Columns: `external_course_id`, `user_id`, `name`,
 * `instructor_id`, `starts_at`, `ends_at`.
 *
 * @param which SQL conditions `and …` on courses `c` and records `r` with a start of their own, and without one.
 */
function sessionsOf(tenantId: number, which: { own: Sql; ofCourse: Sql }): Sql {
  const columns = sql`r.tenant_id, r.external_course_id, r.user_id, r.end_time`
  return sql`select r.external_course_id, r.user_id, c.name, c.instructor_id, r.starts_at,
      greatest(r.starts_at, coalesce(r.end_time,
        r.starts_at + make_interval(secs => (coalesce(c.hours, ${DEFAULT_HOURS}) * 3600)::float8))) as ends_at
    from (
      select ${columns}, r.start_time as starts_at from external_course_users r
      where r.tenant_id = ${tenantId} and r.enabled and r.start_time is not null ${which.own}
      union all
      select ${columns}, c.start_time from external_courses c
      join external_course_users r on r.tenant_id = c.tenant_id and r.external_course_id = c.id
      where c.tenant_id = ${tenantId} and c.start_time is not null and r.enabled and r.start_time is null
        ${which.ofCourse}
    ) r
    join external_courses c on c.tenant_id = r.tenant_id and c.id = r.external_course_id
    join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and not u.disabled`
}

/** SQL of the sessions that begin after a moment, of everybody or of one person. */
export function sessionsAfter(tenantId: number, moment: Date, userId?: number): Sql {
  const person = userId === undefined ? empty : sql`and r.user_id = ${userId}`
  return sessionsOf(tenantId, {
    own: sql`and r.start_time >= ${moment} ${person}`,
    ofCourse: sql`and c.start_time >= ${moment} ${person}`,
  })
}

/**
 * SQL of the recipients of the sessions after a moment: people, and instructors once per course and start. Columns:
 * `external_course_id`, `recipient`, `user_id`, `email`, `name`, `starts_at`, `ends_at`. Instructors without an
 * address are only in their own feed.
 */
export function recipientsAfter(tenantId: number, moment: Date, owner?: SessionOwner): Sql {
  if (owner?.kind === 'user') return peopleAfter(tenantId, moment, owner.id)
  if (owner) return instructorsAfter(tenantId, moment, sql`i.id = ${owner.id}`)
  return sql`${peopleAfter(tenantId, moment)}
    union all ${instructorsAfter(tenantId, moment, sql`i.email is not null`)}`
}

function peopleAfter(tenantId: number, moment: Date, userId?: number): Sql {
  return sql`select s.external_course_id, 'user:' || s.user_id as recipient, s.user_id, u.email, s.name,
      s.starts_at, s.ends_at
    from (${sessionsAfter(tenantId, moment, userId)}) s
    join users u on u.tenant_id = ${tenantId} and u.id = s.user_id`
}

/**
 * SQL of the instructors of the sessions after a moment. The starts of a course are numbered, past ones included, so
 * that a start that moves keeps its number, and with it the event in the instructor's calendar.
 */
function instructorsAfter(tenantId: number, moment: Date, which: Sql): Sql {
  const given = sql`select c.id from external_courses c
    join instructors i on i.tenant_id = c.tenant_id and i.id = c.instructor_id
    where c.tenant_id = ${tenantId} and ${which}`
  return sql`select s.external_course_id, 'instructor:' || i.id || ':' || s.number as recipient,
      null::bigint as user_id, i.email, s.name, s.starts_at, max(s.ends_at) as ends_at
    from (
      select s.*, dense_rank() over (partition by s.external_course_id order by s.starts_at) as number
      from (${sessionsOf(tenantId, {
        own: sql`and r.external_course_id in (${given})`,
        ofCourse: sql`and c.id in (${given})`,
      })}) s
    ) s
    join instructors i on i.tenant_id = ${tenantId} and i.id = s.instructor_id
    where s.starts_at >= ${moment}
    group by s.external_course_id, i.id, i.email, s.name, s.starts_at, s.number`
}
