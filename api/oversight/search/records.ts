import sql, { raw, type Sql } from 'sql-template-tag'
import { areas } from '#contract/people/areas.ts'
import { certifications } from '#contract/training/certifications.ts'
import { communications } from '#contract/messages/communications.ts'
import { courses } from '#contract/courses/courses.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { groups } from '#contract/people/groups.ts'
import { instructors } from '#contract/training/instructors.ts'
import { organizationalUnits } from '#contract/people/organizational-units.ts'
import { positions } from '#contract/people/positions.ts'
import type { SearchKind } from '#contract/oversight/search-kinds.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { onlyMyUnits } from '#api/people/organizational-units/policy.ts'

/**
 * Searchable kind of record, by its feature. `list` is the call of its list: who may not call it does not find the kind.
 * `rows` selects what the actor sees of it: `id`, `name`, `code` (or null), `enabled`, and `search`, the
 * folded text that the list compares.
 */
type Source = { list: Endpoint; rows: (scope: Scope) => Sql }

/** Source of a table with a name and, unless `code` is null, a code and a stored search text. */
function named(table: string, code: 'code' | null, within: (scope: Scope) => Sql = () => sql``) {
  const columns = code ? 'code, true as enabled, search' : 'null, true as enabled, fold(name)'
  return (scope: Scope) => sql`select id, name, ${raw(columns)} from ${raw(table)}
    where tenant_id = ${scope.tenantId} ${within(scope)}`
}

/** Every kind but users, of whom there may be a million. */
export const SOURCES: Record<Exclude<SearchKind, 'users'>, Source> = {
  courses: {
    list: courses.list,
    rows: (scope) => sql`select tc.id, d.name, null, tc.enabled, fold(d.name || E'\\n' || d.slug)
      from tenant_courses tc join courses d on d.id = tc.course_id
      where tc.tenant_id = ${scope.tenantId} ${withinActorCourses(scope, 'tc.id')}`,
  },
  'formation-paths': { list: formationPaths.list, rows: named('formation_paths', null) },
  groups: { list: groups.list, rows: named('groups', null) },
  areas: {
    list: areas.list,
    rows: named('areas', 'code', (scope) => withinActorAreas(scope, 'id')),
  },
  positions: { list: positions.list, rows: named('positions', 'code') },
  'organizational-units': {
    list: organizationalUnits.list,
    rows: named('organizational_units', null, (scope) => onlyMyUnits(scope, 'id')),
  },
  certifications: { list: certifications.list, rows: named('certifications', null) },
  'external-courses': { list: externalCourses.list, rows: named('external_courses', 'code') },
  instructors: { list: instructors.list, rows: named('instructors', 'code') },
  communications: { list: communications.list, rows: named('communications', null) },
}
