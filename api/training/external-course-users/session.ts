import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Start and end of a course, as ISO instants; without a start there is no end. */
export type Session = { start: string | null; end: string | null }

/**
 * Returns the session for records without a start: from `given`, else the course's start; it ends after the
 * hours of the course.
 */
export async function sessionOf(
  tx: Queryable,
  { tenantId, tenant }: Scope,
  id: number,
  given: string | null = null,
): Promise<Session> {
  const [session] = await tx.query<Session>(
    sql`select ${isoOf('start')} as start, ${isoOf(`date_trunc('minute', start + hours * interval '1 hour')`)} as end
        from (
          select coalesce(moment_from(${given}, ${tenant.timezone}), start_time) as start, hours
          from external_courses where tenant_id = ${tenantId} and id = ${id}
        ) course`,
  )
  return session ?? { start: null, end: null }
}

const isoOf = (instant: string) =>
  raw(`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/**
 * SQL of start and end of record `m` after taking a session. A stored end stays; one before the session's
 * start prevents taking it.
 */
export function withSession({ start, end }: Session): { start: Sql; end: Sql } {
  return {
    start: sql`case when ${takesSession({ start, end })} then ${start}::timestamptz else m.start_time end`,
    end: sql`case when ${takesSession({ start, end })} then coalesce(m.end_time, ${end}::timestamptz) else m.end_time end`,
  }
}

/** SQL condition: record `m` takes the session. */
export function takesSession({ start }: Session): Sql {
  return sql`(m.start_time is null and ${start}::timestamptz is not null
    and (m.end_time is null or m.end_time >= ${start}::timestamptz))`
}
