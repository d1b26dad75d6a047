import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { CourseEnrolled } from '#contract/course-users.ts'
import type { courses } from '#contract/courses.ts'
import type { Database } from '../db/database.ts'
import { answerPage, type PageRow } from '../db/page.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { courseNotFound } from './read.ts'

type Query = z.output<typeof courses.availableUsers.query>

/**
 * A page by name of those who have a course (`having`), or of those who do not. `q` matches as in the
 * list of users. One statement: the page's ids and the total first (find_members in
 * users/routines.sql), then the rows.
 *
 * @throws Failure 404 without the course.
 */
export async function listCourseUsers(
  db: Database,
  scope: Scope,
  id: number,
  { q, limit, skip }: Query,
  having: boolean,
) {
  const tenant = scope.tenantId
  const areas = scope.areaIds
  const rows = await db.query<PageRow<CourseEnrolled>>(
    scope,
    sql`select page.total, u.id, u.username, u.email, u.full_name, u.avatar,
          u.identification_number, a.name as area_name, p.name as position_name, u.disabled,
          coalesce(cu.direct, false) as direct
        from tenant_courses tc
        cross join find_members(
          'course', tc.id, ${having}, ${q || null}, ${areas}::bigint[], ${limit}, ${skip}) page
        left join unnest(page.ids) with ordinality as at (id, place) on true
        left join users u on u.tenant_id = ${tenant} and u.id = at.id
        left join areas a on a.tenant_id = ${tenant} and a.id = u.area_id
        left join positions p on p.tenant_id = ${tenant} and p.id = u.position_id
        left join course_users cu
          on cu.tenant_id = ${tenant} and cu.tenant_course_id = tc.id and cu.user_id = u.id
        where tc.tenant_id = ${tenant} and tc.id = ${id} ${onlyMyCourses(scope, 'tc.id')}
        order by at.place`,
  )
  if (rows.length === 0) throw courseNotFound()
  return answerPage(rows, limit, (user) => user)
}
