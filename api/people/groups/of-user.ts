import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { groups, UserGroup } from '#contract/people/groups.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_NAME, readPage } from '#api/platform/db/page.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireSeenUser } from '#api/platform/members/seen-user.ts'

type Row = Omit<UserGroup, 'added_at'> & { added_at: Date }

/**
 * Returns a page of the groups of a user, by name.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function groupsOfUser(
  db: Database,
  scope: Scope,
  id: number,
  part: z.output<typeof groups.ofUser.query>,
) {
  await requireSeenUser(db, scope, id)
  const { tenantId } = scope
  const list = {
    matched: sql`select g.id, g.name, m.added_at from group_users m
      join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = ${tenantId} and m.user_id = ${id}`,
    order: BY_NAME,
    columns: sql`page.id, page.name, page.added_at,
      (select count(*)::int from group_courses c
        join tenant_courses t on t.tenant_id = c.tenant_id and t.id = c.tenant_course_id
        where c.tenant_id = ${tenantId} and c.group_id = page.id
          ${withinActorCourses(scope, 'c.tenant_course_id')}) as courses,
      (select count(*)::int from group_paths p
        join formation_paths f on f.tenant_id = p.tenant_id and f.id = p.path_id
        where p.tenant_id = ${tenantId} and p.group_id = page.id) as paths`,
  }
  return readPage(db, scope, list, part, ({ added_at, ...row }: Row): UserGroup => ({
    ...row,
    added_at: added_at.toISOString(),
  }))
}
