import sql, { type Sql } from 'sql-template-tag'
import type { Group, GroupDetail } from '#contract/people/groups.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { getRecord } from '#api/platform/records/record.ts'
import { byText, type RecordTable } from '#api/platform/records/table.ts'

/** Groups (spec 1, §2 'Groups'). Business units limit the members seen in a group, not the groups. */
export const GROUPS: RecordTable<Group, SortOf<'groups'>> = {
  table: 'groups',
  noun: NOUNS.group,
  fields: ['name'],
  columns: () => sql`t.id, t.name, t.created_at, t.version`,
  sorts: { name: byText('name'), created_at: 'created_at' },
}

/** SQL: number of users of a group that the actor sees. */
export function userCount(scope: Scope, group: Sql): Sql {
  const mine = sql`m.tenant_id = ${scope.tenantId} and m.group_id = ${group}`
  // Without business units users need not be looked up to be counted.
  return scope.areaIds
    ? sql`select count(*) from group_users m
          join users u on u.tenant_id = ${scope.tenantId} and u.id = m.user_id
          where ${mine} ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select count(*) from group_users m where ${mine}`
}

/**
 * Returns a group with the number of its users, courses and formation paths that the actor sees.
 * @throws Failure 404 when there is none, it is of another tenant or in the trash.
 */
export async function getGroup(db: Database, scope: Scope, id: number): Promise<GroupDetail> {
  const tenant = scope.tenantId
  const group = await getRecord(db, scope, GROUPS, id)
  const [totals] = await db.query<GroupDetail['totals']>(
    scope,
    sql`select (${userCount(scope, sql`${id}`)}) as users,
          (select count(*) from group_courses where tenant_id = ${tenant} and group_id = ${id}
            ${withinActorCourses(scope, 'tenant_course_id')}) as courses,
          (select count(*) from group_paths where tenant_id = ${tenant} and group_id = ${id}) as paths`,
  )
  return { ...group, totals: totals! }
}
