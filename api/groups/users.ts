import sql from 'sql-template-tag'
import type { GroupUser, groups } from '#contract/groups.ts'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { answerMembers, type MemberRow } from './page.ts'

type Query = z.output<typeof groups.users.query>

/**
 * A page of a group's users by name (`members`), or of those who are not in it. `q` matches as in the
 * list of users. One statement: the page's ids and the total first (find_members in
 * users/routines.sql), then the rows.
 *
 * @throws Failure 404 without the group.
 */
export async function listGroupUsers(
  db: Database,
  scope: Scope,
  groupId: number,
  { q, limit, skip }: Query,
  members: boolean,
) {
  const tenant = scope.tenantId
  const areas = scope.areaIds
  const rows = await db.query<MemberRow<GroupUser>>(
    scope,
    sql`select page.total, u.id, u.username, u.email, u.full_name, u.avatar,
          u.identification_number, a.name as area_name, p.name as position_name, u.disabled,
          m.added_at
        from groups g
        cross join find_members(
          'group', g.id, ${members}, ${q || null}, ${areas}::bigint[], ${limit}, ${skip}) page
        left join unnest(page.ids) with ordinality as at (id, place) on true
        left join users u on u.tenant_id = ${tenant} and u.id = at.id
        left join areas a on a.tenant_id = ${tenant} and a.id = u.area_id
        left join positions p on p.tenant_id = ${tenant} and p.id = u.position_id
        left join group_users m
          on m.tenant_id = ${tenant} and m.group_id = g.id and m.user_id = u.id
        where g.tenant_id = ${tenant} and g.id = ${groupId}
        order by at.place`,
  )
  return answerMembers(rows, limit)
}
