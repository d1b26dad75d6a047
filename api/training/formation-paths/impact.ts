import sql from 'sql-template-tag'
import type { ContentsChange } from '#contract/training/formation-path-contents.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { followersOf } from './read.ts'

type EnrolmentImpact = Pick<ContentsChange, 'gain' | 'lose'>

export const NO_IMPACT: EnrolmentImpact = { gain: 0, lose: 0 }

/**
 * Returns how many people would get a course that they do not have, and how many would lose one, when these
 * are added to a path or removed from it; shown before the change. Counts all people of the tenant, as the
 * change affects all; enrolments follow refresh_enrolments (learning/routines.sql).
 */
export async function impactOf(
  tx: Transaction,
  scope: Scope,
  path: number,
  { added = [], removed = [] }: { added?: number[]; removed?: number[] },
): Promise<EnrolmentImpact> {
  return {
    gain: await gaining(tx, scope, path, added),
    lose: await losing(tx, scope, path, removed),
  }
}

async function gaining(
  tx: Transaction,
  scope: Scope,
  path: number,
  courses: number[],
): Promise<number> {
  if (courses.length === 0) return 0
  const [row] = await tx.query<{ people: number }>(
    sql`with had as (
          select user_id, count(*) as courses from course_users
          where tenant_id = ${scope.tenantId} and tenant_course_id = any(${courses}::bigint[]) and enabled
          group by user_id
        )
        select count(*) as people from (${followersOf(scope, path)}) f
        left join had on had.user_id = f.id
        where coalesce(had.courses, 0) < ${courses.length}`,
  )
  return row!.people
}

async function losing(
  tx: Transaction,
  scope: Scope,
  path: number,
  courses: number[],
): Promise<number> {
  if (courses.length === 0) return 0
  const { tenantId } = scope
  const given = sql`any(${courses}::bigint[])`
  const [row] = await tx.query<{ people: number }>(
    sql`with held as materialized (
          select c.user_id, c.tenant_course_id from course_users c
          join (${followersOf(scope, path)}) f on f.id = c.user_id
          where c.tenant_id = ${tenantId} and c.tenant_course_id = ${given} and c.enabled and not c.direct
        ), otherwise as (
          select m.user_id, gc.tenant_course_id from group_courses gc
            join groups g on g.tenant_id = gc.tenant_id and g.id = gc.group_id
            join group_users m on m.tenant_id = gc.tenant_id and m.group_id = gc.group_id
            where gc.tenant_id = ${tenantId} and gc.tenant_course_id = ${given}
          union all
          select m.user_id, pc.tenant_course_id from formation_path_courses pc
            join formation_paths fp on fp.tenant_id = pc.tenant_id and fp.id = pc.path_id
            join group_paths gp on gp.tenant_id = pc.tenant_id and gp.path_id = pc.path_id
            join groups g on g.tenant_id = gp.tenant_id and g.id = gp.group_id
            join group_users m on m.tenant_id = gp.tenant_id and m.group_id = gp.group_id
            where pc.tenant_id = ${tenantId} and pc.tenant_course_id = ${given} and pc.path_id <> ${path}
          union all
          select u.id, pc.tenant_course_id from formation_path_courses pc
            join formation_paths fp on fp.tenant_id = pc.tenant_id and fp.id = pc.path_id
            join positions p on p.tenant_id = pc.tenant_id and p.formation_path_id = pc.path_id
            join users u on u.tenant_id = p.tenant_id and u.position_id = p.id
            where pc.tenant_id = ${tenantId} and pc.tenant_course_id = ${given} and pc.path_id <> ${path}
        )
        select count(distinct user_id) as people from (
          select user_id, tenant_course_id from held
          except select user_id, tenant_course_id from otherwise
        ) lost`,
  )
  return row!.people
}
