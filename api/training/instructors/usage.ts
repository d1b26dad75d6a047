import sql, { type Sql } from 'sql-template-tag'
import { MAX_LISTED_USES, type InstructorUsage } from '#contract/training/instructors.ts'
import { NOUNS, someChosen } from '#contract/platform/values/nouns.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Returns the usage of instructors, by name. Courses outside the actor's business units are counted and not
 * named.
 * @throws Failure 404 when one of them does not exist, or belongs to another tenant.
 */
export async function usageOfInstructors(
  tx: Queryable,
  scope: Scope,
  ids: number[],
): Promise<InstructorUsage[]> {
  const usage = await tx.query<InstructorUsage>(
    sql`with uses as (
          select instructor_id, name, in_trash, true as given, true as seen
          from external_courses_given(${ids}::bigint[])
          union all
          select c.instructor_id, c.name, false, false, ${isSeen(scope)} from courses c
          where c.owner_tenant_id = ${scope.tenantId} and c.instructor_id = any(${ids}::bigint[])
        ), placed as (
          select *, row_number() over (
            partition by instructor_id, given, seen order by name collate "und-x-icu") as place
          from uses
        )
        select i.id, i.name, ${usesOf('given')} as external_courses, ${usesOf('not given')} as courses
        from instructors i left join placed p on p.instructor_id = i.id
        where i.tenant_id = ${scope.tenantId} and i.id = any(${ids}::bigint[])
        group by i.tenant_id, i.id
        order by i.name collate "und-x-icu", i.id`,
  )
  if (usage.length < ids.length) throw notFound(`No se encontró ${someChosen(NOUNS.instructor)}`)
  return usage
}

/** SQL condition: course `c` is within the actor's business units. */
function isSeen(scope: Scope): Sql {
  return sql`exists (select from tenant_courses t
    where t.tenant_id = ${scope.tenantId} and t.course_id = c.id ${withinActorCourses(scope, 't.id')})`
}

function usesOf(kind: 'given' | 'not given'): Sql {
  const which = kind === 'given' ? sql`p.given` : sql`not p.given`
  return sql`json_build_object(
    'total', count(p.place) filter (where ${which}),
    'first', coalesce(json_agg(json_build_object('name', p.name, 'in_trash', p.in_trash) order by p.place)
      filter (where ${which} and p.seen and p.place <= ${MAX_LISTED_USES}), '[]'))`
}
