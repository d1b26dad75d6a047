import sql, { empty, type Sql } from 'sql-template-tag'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { peopleFilter } from '#api/platform/members/people-filters.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { progressIn } from './people.ts'
import { courseCount, followersOf } from './read.ts'

export type PathFilters = PeopleFilters & { q?: string | undefined }

/** SQL of `person_id` of the active followers of a path with a course of it that they have not finished. */
export function peopleBehindInPath(scope: Scope, id: number, { q, ...filters }: PathFilters): Sql {
  return sql`select s.id as person_id
    from users s cross join lateral (${progressIn(scope, id)}) progress
    where s.tenant_id = ${scope.tenantId} and s.id = any(array(${followersOf(scope, id)}))
      and not s.disabled ${q ? sql`and ${PEOPLE.search(q)}` : empty}
      ${peopleFilter(scope, filters, 's')} ${withinActorAreas(scope, 's.area_id')}
      and progress.completed < (${courseCount(scope, `${id}`)})`
}
