import sql, { type Sql } from 'sql-template-tag'
import type { Certification } from '#contract/training/certifications.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { byText, recordNotFound, type RecordTable } from '#api/platform/records/table.ts'
import type { SkillOwner } from '#api/courses/skills/owner.ts'

/**
 * Certifications (spec 3, §2 'Certifications'); a change applies to their holders too. Those without a duration come
 * last in either order. Business units limit the people counted, not the certifications.
 */
export const CERTIFICATIONS: RecordTable<Certification, SortOf<'certifications'>> = {
  table: 'certifications',
  noun: NOUNS.certification,
  fields: ['name', 'duration_hours'],
  columns: (scope) => sql`t.id, t.name, t.duration_hours::float8 as duration_hours, t.created_at,
    t.version, (${holderCount(scope)}) as users`,
  sorts: {
    name: byText('name'),
    duration_hours: 'duration_hours',
    users: 'users',
    created_at: 'created_at',
  },
  nullsLast: true,
}

/** Skills that a certification attests. */
export const CERTIFICATION_SKILLS: SkillOwner<'certification'> = {
  as: 'certification',
  table: 'certification_skills',
  column: 'certification_id',
  find: ({ tenantId }, id) =>
    sql`select id, name from certifications where tenant_id = ${tenantId} and id = ${id}`,
  locked: true,
  missing: () => recordNotFound(CERTIFICATIONS),
}

/** SQL of the number of people visible to the actor who hold certification `t`, renewals not counted. */
function holderCount(scope: Scope): Sql {
  const held = sql`held.tenant_id = ${scope.tenantId} and held.certification_id = t.id`
  // Without business units the users need not be looked up.
  return scope.areaIds
    ? sql`select count(distinct held.user_id) from user_certifications held
        join users u on u.tenant_id = ${scope.tenantId} and u.id = held.user_id
        where ${held} ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select count(*) from (
        select from user_certifications held where ${held} group by held.user_id
      ) people`
}
