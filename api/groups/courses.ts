import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { GroupCourse, groups } from '#contract/groups.ts'
import type { Database } from '../db/database.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { answerMembers, type MemberRow } from './page.ts'

type Query = z.output<typeof groups.courses.query>

/**
 * A page of a group's courses by name (`members`), or of the company's others. `q` matches a part of
 * the name, blind to accents and case.
 * @throws Failure 404 without the group.
 */
export async function listGroupCourses(
  db: Database,
  scope: Scope,
  groupId: number,
  { q, limit, skip }: Query,
  members: boolean,
) {
  const tenant = scope.tenantId
  const rows = await db.query<MemberRow<GroupCourse>>(
    scope,
    sql`with matched as (
          select t.id, c.name, t.enabled, m.added_at
          from tenant_courses t
          join courses c on c.id = t.course_id
          left join group_courses m
            on m.tenant_id = ${tenant} and m.group_id = ${groupId} and m.tenant_course_id = t.id
          where t.tenant_id = ${tenant} and (m.added_at is not null) = ${members}
            ${onlyMyCourses(scope, 't.id')}
            ${q ? sql`and fold(c.name) like fragment_pattern(${q})` : empty}
        )
        select page.*, (select count(*) from matched) as total
        from groups g
        left join (
          select * from matched order by name collate "und-x-icu", id limit ${limit} offset ${skip}
        ) page on true
        where g.tenant_id = ${tenant} and g.id = ${groupId}
        order by page.name collate "und-x-icu", page.id`,
  )
  return answerMembers(rows, limit)
}
