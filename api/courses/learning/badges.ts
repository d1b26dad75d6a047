import sql from 'sql-template-tag'
import type { UserBadge, UserBadges } from '#contract/courses/learning.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { personSeen, userNotFound } from './person.ts'

/** One row without an id when there is no badge. */
type Row = UserBadge | { id: null }

/**
 * Returns all badges, and those that the user won, with their counts, or lost. Spec 1, §3 'Badges'. Badges
 * of courses outside the actor's business units are left out.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function userBadges(db: Database, scope: Scope, id: number): Promise<UserBadges> {
  const rows = await db.query<Row>(
    scope,
    prepared(
      sql`select b.* from ${personSeen(scope, id)} u left join lateral (
          select b.id, b.name, b.image, b.description, b.description_not_won, d.name as course,
            coalesce(ub.count, 0) as count, coalesce(ub.lost, false) as lost
          from badges b
          left join tenant_courses tc on tc.tenant_id = ${scope.tenantId} and tc.id = b.tenant_course_id
          left join courses d on d.id = tc.course_id
          left join user_badges ub
            on ub.tenant_id = ${scope.tenantId} and ub.user_id = u.id and ub.badge_id = b.id
          where b.tenant_id = ${scope.tenantId}
            and (b.tenant_course_id is null or (true ${withinActorCourses(scope, 'b.tenant_course_id')}))
        ) b on true
        order by b.name collate "und-x-icu", b.id`,
    ),
  )
  if (rows.length === 0) throw userNotFound()
  const found = rows.filter((row) => row.id !== null)
  return {
    all: found.map(({ count: _count, lost: _lost, ...badge }) => badge),
    badges: Object.fromEntries(
      found.filter(({ count, lost }) => count > 0 || lost).map((badge) => [badge.id, badge]),
    ),
  }
}
