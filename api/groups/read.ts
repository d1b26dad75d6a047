import sql, { raw, type Sql } from 'sql-template-tag'
import type { Group, GroupDetail } from '#contract/groups.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas, withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

export const groupNotFound = () => notFound('No se encontró el grupo')

/** A group as stored. */
export type GroupRecord = Omit<Group, 'created_at'> & { created_at: Date }

export const COLUMNS = raw('id, name, created_at, version')

export function groupOf({ id, name, created_at, version }: GroupRecord): Group {
  return { id, name, created_at: created_at.toISOString(), version }
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

type Row = GroupRecord & { users: number; courses: number; paths: number }

/**
 * Returns a group with the number of its users, courses and formation paths that the actor sees.
 * @throws Failure 404 when there is none, it is of another tenant or in the trash.
 */
export async function getGroup(db: Database, scope: Scope, id: number): Promise<GroupDetail> {
  const tenant = scope.tenantId
  const [row] = await db.query<Row>(
    scope,
    sql`select ${COLUMNS}, (${userCount(scope, sql`${id}`)}) as users,
          (select count(*) from group_courses where tenant_id = ${tenant} and group_id = ${id}
            ${withinActorCourses(scope, 'tenant_course_id')}) as courses,
          (select count(*) from group_paths where tenant_id = ${tenant} and group_id = ${id}) as paths
        from groups where tenant_id = ${tenant} and id = ${id}`,
  )
  if (!row) throw groupNotFound()
  const { users, courses, paths, ...group } = row
  return { ...groupOf(group), totals: { users, courses, paths } }
}
