import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { GroupFormationPath, groups } from '#contract/groups.ts'
import type { Database } from '../db/database.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { answerMembers, type MemberRow } from './page.ts'

type Query = z.output<typeof groups.formationPaths.query>

/**
 * A page of a group's formation paths by name (`members`), or of the company's others. `q` matches a
 * part of the name, blind to accents and case.
 * @throws Failure 404 without the group.
 */
export async function listGroupFormationPaths(
  db: Database,
  scope: Scope,
  groupId: number,
  { q, limit, skip }: Query,
  members: boolean,
) {
  const tenant = scope.tenantId
  const rows = await db.query<MemberRow<GroupFormationPath>>(
    scope,
    sql`with matched as (
          select p.id, p.name, m.added_at
          from formation_paths p
          left join group_paths m
            on m.tenant_id = ${tenant} and m.group_id = ${groupId} and m.path_id = p.id
          where p.tenant_id = ${tenant} and (m.added_at is not null) = ${members}
            ${q ? sql`and fold(p.name) like fragment_pattern(${q})` : empty}
        )
        select page.*, (select count(*) from matched) as total, (
            select count(*) from formation_path_courses c
            where c.tenant_id = ${tenant} and c.path_id = page.id
              ${onlyMyCourses(scope, 'c.tenant_course_id')}
          ) as courses
        from groups g
        left join (
          select * from matched order by name collate "und-x-icu", id limit ${limit} offset ${skip}
        ) page on true
        where g.tenant_id = ${tenant} and g.id = ${groupId}
        order by page.name collate "und-x-icu", page.id`,
  )
  return answerMembers(rows, limit)
}
