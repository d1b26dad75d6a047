import sql from 'sql-template-tag'
import type { CourseDownload, MyCourse } from '#contract/courses/me.ts'
import type { Database } from '#api/platform/db/database.ts'
import { publishedDesignOf } from '../course-design/publication/published.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { courseDue, dueStateOf } from '#api/platform/members/due-dates.ts'

type Row = Omit<MyCourse, 'started_at' | 'date_completed'> & {
  started_at: Date | null
  date_completed: Date | null
}

/** The account of the actor is enabled. */
const DUE = courseDue('cu', 'true')

/** Returns the current courses of the actor, in both channels, by name. */
export async function myCourses(db: Database, scope: Scope): Promise<MyCourse[]> {
  const rows = await db.query<Row>(
    scope,
    sql`select tc.id, tc.uuid, d.name, d.description, d.channel,
          d.duration_hours::float8 as duration_hours,
          (select count(*) from course_contents c where c.course_id = d.id) as contents,
          cu.points, cu.percentage_completed::float8 as percentage_completed,
          cu.started_at, cu.date_completed,
          ${DUE.date}::text as due_date, ${dueStateOf(scope, DUE)} as due, (
            select hash from certificates
            where tenant_id = ${scope.tenantId} and tenant_course_id = tc.id
              and user_id = ${scope.actor.id}
            order by id desc limit 1
          ) as certificate_hash
        from course_users cu
        join tenant_courses tc
          on tc.tenant_id = ${scope.tenantId} and tc.id = cu.tenant_course_id and tc.enabled
        join courses d on d.id = tc.course_id
        where cu.tenant_id = ${scope.tenantId} and cu.user_id = ${scope.actor.id} and cu.enabled
        order by d.name collate "und-x-icu", tc.id`,
  )
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at?.toISOString() ?? null,
    date_completed: row.date_completed?.toISOString() ?? null,
  }))
}

/**
 * Returns a course of the actor with its contents in order, for offline use. Records the first download:
 * until then the course counts as not downloaded.
 * @throws Failure 404 when the person does not have the course now.
 */
export async function downloadCourse(
  db: Database,
  scope: Scope,
  id: number,
): Promise<CourseDownload> {
  const [course] = await db.query<{ id: number; name: string; course_id: number }>(
    scope,
    sql`update course_users cu set downloaded_at = coalesce(cu.downloaded_at, now())
        from tenant_courses tc join courses d on d.id = tc.course_id
        where cu.tenant_id = ${scope.tenantId} and cu.user_id = ${scope.actor.id}
          and cu.tenant_course_id = ${id} and cu.enabled
          and tc.tenant_id = ${scope.tenantId} and tc.id = ${id} and tc.enabled
        returning tc.id, d.name, tc.course_id`,
  )
  if (!course) throw notFound('No se encontró el curso')
  const contents = await db.query<CourseDownload['contents'][number]>(
    scope,
    sql`select c.id, s.name as section, c.template, c.title, c.category, c.estimated_seconds,
          c.points, exists (
            select from responses r
            where r.tenant_id = ${scope.tenantId} and r.tenant_course_id = ${id}
              and r.user_id = ${scope.actor.id} and r.content_id = c.id
          ) as answered
        from course_contents c
        join course_sections s on s.course_id = c.course_id and s.id = c.section_id
        left join course_sections parent on parent.course_id = s.course_id and parent.id = s.parent_id
        where c.course_id = ${course.course_id}
        order by coalesce(parent.position, s.position), coalesce(parent.id, s.id),
          s.parent_id is not null, s.position, s.id, c.position, c.id`,
  )
  const published = await publishedDesignOf(db, scope, course.course_id)
  return { id: course.id, name: course.name, contents, design: published }
}
