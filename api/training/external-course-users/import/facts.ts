import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Job } from '#api/platform/imports/kind.ts'
import { findPeople, type NamedPerson, type Person } from '#api/platform/imports/people.ts'
import type { Recorded } from './columns.ts'

/** Identification and times of a row as written; null where it has none. */
export type Named = NamedPerson & { start_time: string | null; end_time: string | null }

/** Local time of the tenant's zone, '2026-11-03 14:00', and the same instant in seconds. */
export type Moment = { text: string; at: number }

/** User named by a row, with their record in the course. */
export type CourseUser = Person & { record: Stored | null }

/** Stored values of a record, as the database has them except for the times. */
export type Stored = {
  id: number
  enabled: boolean
  start_at: number | null
  end_at: number | null
} & Pick<
  { [Column in Recorded]: string | null },
  'start_time' | 'end_time' | 'qualitative_result' | 'due_date'
> & { assisted: boolean; approved: boolean; quantitative_result: number | null }

/** Times of a row, normalized: the same for every offset they may be written with. */
export type Moments = { start_time: Moment | null; end_time: Moment | null }

/** `findPeople` with their records in the course of the job; the columns of a row name one user at most. */
export function findCourseUsers(session: Transaction, job: Job, rows: readonly Named[]) {
  const zone = job.scope.tenant.timezone
  return findPeople<CourseUser>(session, job, rows, {
    columns: sql`, case when m.id is not null then json_build_object('id', m.id, 'enabled', m.enabled,
        'start_time', local_moment(m.start_time, ${zone}), 'start_at', extract(epoch from m.start_time),
        'end_time', local_moment(m.end_time, ${zone}), 'end_at', extract(epoch from m.end_time),
        'assisted', m.assisted, 'approved', m.approved,
        'quantitative_result', m.quantitative_result, 'qualitative_result', m.qualitative_result,
        'due_date', m.due_date
      ) end as record`,
    joins: sql`left join external_course_users m on m.tenant_id = ${job.tenantId}
      and m.external_course_id = ${job.parentId} and m.user_id = u.id`,
  })
}

/** Returns the times of the rows of a batch, in their order. */
export function readMoments(
  session: Transaction,
  { scope }: Job,
  rows: readonly Named[],
): Promise<Moments[]> {
  const zone = scope.tenant.timezone
  const moment = (
    column: string,
  ) => sql`case when ${raw(column)} is not null then json_build_object(
    'text', local_moment(${raw(column)}, ${zone}), 'at', extract(epoch from ${raw(column)})) end`
  return session.query<Moments>(
    sql`select ${moment('starts')} as start_time, ${moment('ends')} as end_time
        from (
          select place, moment_from(s, ${zone}) as starts, moment_from(e, ${zone}) as ends
          from unnest(${rows.map((row) => row.start_time)}::text[], ${rows.map((row) => row.end_time)}::text[])
            with ordinality as given (s, e, place)
        ) read order by place`,
  )
}
