import sql from 'sql-template-tag'
import type { UserTimes } from '#contract/courses/learning.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { personSeen, userNotFound } from './person.ts'

/**
 * Returns the completed and total hours of a user's training plan and of each competency. Spec 1, §3
 * 'Times'; decision 0019 defines the hours.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function userTimes(db: Database, scope: Scope, id: number): Promise<UserTimes> {
  const [row] = await db.query<UserTimes>(
    scope,
    prepared(
      sql`with person as ${personSeen(scope, id)},
      plan as (
        select path.id, path.name from (
          select p.formation_path_id as path_id, null::timestamptz as added_at
          from person u
          join positions p on p.tenant_id = ${scope.tenantId} and p.id = u.position_id
          where p.formation_path_id is not null
          union all
          select gp.path_id, gp.added_at
          from person u
          join group_users gu on gu.tenant_id = ${scope.tenantId} and gu.user_id = u.id
          join groups g on g.tenant_id = ${scope.tenantId} and g.id = gu.group_id
          join group_paths gp on gp.tenant_id = ${scope.tenantId} and gp.group_id = gu.group_id
        ) candidate
        join formation_paths path
          on path.tenant_id = ${scope.tenantId} and path.id = candidate.path_id
        -- the position's own before those of groups, and of these the one given first
        order by candidate.added_at nulls first, path.id
        limit 1
      ),
      plan_hours as (
        select plan.name, coalesce(sum(d.duration_hours), 0) as total,
          coalesce(sum(d.duration_hours * cu.percentage_completed / 100), 0) as done
        from plan
        left join (
          formation_path_courses pc
          join tenant_courses tc on tc.tenant_id = ${scope.tenantId} and tc.id = pc.tenant_course_id
          join courses d on d.id = tc.course_id
          left join course_users cu on cu.tenant_id = ${scope.tenantId}
            and cu.tenant_course_id = pc.tenant_course_id and cu.user_id = ${id}
        ) on pc.tenant_id = ${scope.tenantId} and pc.path_id = plan.id 
            ${withinActorCourses(scope, 'pc.tenant_course_id')}
        group by plan.name
      ),
      skill_hours as (
        select skill_id, sum(hours) as total, sum(done) as done from (
          select cs.skill_id, coalesce(d.duration_hours, 0) as hours,
            coalesce(d.duration_hours, 0) * cu.percentage_completed / 100 as done
          from person u
          join course_users cu on cu.tenant_id = ${scope.tenantId} and cu.user_id = u.id
          join course_skills cs
            on cs.tenant_id = ${scope.tenantId} and cs.tenant_course_id = cu.tenant_course_id
          join tenant_courses tc on tc.tenant_id = ${scope.tenantId} and tc.id = cu.tenant_course_id
          join courses d on d.id = tc.course_id
          where (cu.enabled or cu.started_at is not null or cu.external_revalidated) 
            ${withinActorCourses(scope, 'cu.tenant_course_id')}
          union all
          select cs.skill_id, coalesce(c.duration_hours, 0),
            case when held.in_force then coalesce(c.duration_hours, 0) else 0 end
          from (
            select uc.certification_id, bool_or(uc.valid_through is null
              or uc.valid_through >= (now() at time zone ${scope.tenant.timezone})::date) as in_force
            from person u
            join user_certifications uc on uc.tenant_id = ${scope.tenantId} and uc.user_id = u.id
            group by uc.certification_id
          ) held
          join certifications c on c.tenant_id = ${scope.tenantId} and c.id = held.certification_id
          join certification_skills cs
            on cs.tenant_id = ${scope.tenantId} and cs.certification_id = held.certification_id
        ) learned group by skill_id
      )
      select
        (select json_build_object('name', name, 'user', round(done, 2), 'total', round(total, 2))
         from plan_hours) as plan,
        coalesce((
          select json_object_agg(s.id, json_build_object(
            'skill_name', s.name, 'user', round(h.done, 2), 'total', round(h.total, 2)))
          from skill_hours h
          join skills s on s.tenant_id = ${scope.tenantId} and s.id = h.skill_id
        ), '{}') as skills
      from person`,
    ),
  )
  if (!row) throw userNotFound()
  return row
}
