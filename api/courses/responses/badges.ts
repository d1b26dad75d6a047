import sql from 'sql-template-tag'
import { PASSING_SHARE } from '#contract/courses/design/course-answers.ts'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'

/**
 * Awards the badges for completing a course by answers: its own, won or lost, and those for all points. A
 * course without points always counts as passed, and never as perfect.
 */
export async function awardCourseBadges(
  tx: Transaction,
  scope: TenantScope,
  { tenant_course_id, user_id }: { tenant_course_id: number; user_id: number },
  { points, possible }: { points: number; possible: number },
): Promise<void> {
  const well = points >= possible * PASSING_SHARE
  const perfect = possible > 0 && points >= possible
  await tx.query(
    sql`insert into user_badges (tenant_id, user_id, badge_id, count, lost)
        select tenant_id, ${user_id}, id,
          case when rule = 'perfect' or ${well} then 1 else 0 end, rule = 'course' and not ${well}
        from badges
        where tenant_id = ${scope.tenantId}
          and (tenant_course_id = ${tenant_course_id} or (rule = 'perfect' and ${perfect}))
        order by id
        on conflict (tenant_id, user_id, badge_id) do update
          set count = user_badges.count + excluded.count, lost = excluded.lost, changed_at = now()`,
  )
}

/** Awards the badges for a number of completed courses, however completed. Each is won once. */
export async function awardCountBadges(
  tx: Transaction,
  scope: TenantScope,
  userId: number,
): Promise<void> {
  // Two courses completed at once would each be counted without the other.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('user_badges', ${userId}))`)
  await tx.query(
    sql`insert into user_badges (tenant_id, user_id, badge_id, count)
        select b.tenant_id, ${userId}, b.id, 1
        from badges b
        where b.tenant_id = ${scope.tenantId} and b.rule = 'courses' and b.threshold <= (
          select count(*) from course_users
          where tenant_id = ${scope.tenantId} and user_id = ${userId} and date_completed is not null
        )
        order by b.id
        on conflict do nothing`,
  )
}
