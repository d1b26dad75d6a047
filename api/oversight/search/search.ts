import sql, { join, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { MAX_COUNTED, SEARCH_KINDS, type SearchKind } from '#contract/oversight/search-kinds.ts'
import type { FoundGroup, search } from '#contract/oversight/search.ts'
import { users } from '#contract/people/users.ts'
import type { Database } from '#api/platform/db/database.ts'
import { mayCall } from '#api/platform/identity/access.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { raw } from 'sql-template-tag'
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
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { onlyMyUnits } from '#api/people/organizational-units/policy.ts'

type Row = FoundGroup['results'][number] & {
  kind: SearchKind
  /** 0: a field is the text; 1: one begins with it; 2: a word does; 3: others. */
  rank: number
  total: number
  exact: boolean
}

/**
 * Searches all kinds of records that the actor may list, ignoring accents and case. A group has the same matches as
 * the list of its kind; groups and their results come in the order of their rank.
 */
export async function searchEverything(
  db: Database,
  scope: Scope,
  { q, limit }: z.output<typeof search.all.query>,
): Promise<z.output<typeof search.all.answer>> {
  if (!q) return { groups: [] }
  const [people, records] = await Promise.all([
    mayCall({ feature: 'users', endpoint: users.list }, scope)
      ? db.query<Row>(scope, usersFound(scope, q, limit))
      : [],
    db.query<Row>(scope, recordsFound(scope, q, limit)),
  ])
  const groups = groupsOf([...people, ...records])
  return { groups: groups.map(({ best: _, ...group }) => group) }
}

/** Groups the rows by kind; rows of a kind are in the order of their rank. */
function groupsOf(rows: Row[]): (FoundGroup & { best: number })[] {
  return SEARCH_KINDS.flatMap((kind) => {
    const results = rows.filter((row) => row.kind === kind)
    const [first] = results
    if (!first) return []
    const { total, exact, rank } = first
    const hits = results.map(({ id, name, details, enabled }) => ({ id, name, details, enabled }))
    return { kind, total, exact, results: hits, best: rank }
  }).sort((a, b) => a.best - b.best)
}

/** Query of the first users; they are counted to MAX_COUNTED. */
function usersFound(scope: Scope, q: string, limit: number): Sql {
  return sql`select 'users' as kind, u.id, u.full_name as name,
      array_remove(array[u.identification_number, u.email, p.name], null) as details,
      not u.disabled as enabled, found.rank, found.exact,
      least(found.total, ${MAX_COUNTED})::int as total
    from first_users(${q}, ${scope.areaIds}::bigint[], ${limit}, ${MAX_COUNTED}) found
    join users u on u.tenant_id = ${scope.tenantId} and u.id = found.id
    left join positions p on p.tenant_id = ${scope.tenantId} and p.id = u.position_id
    order by found.place`
}

/** Query of the first records of the other kinds, all of which are counted. */
function recordsFound(scope: Scope, q: string, limit: number): Sql {
  const sources = Object.entries(SOURCES).filter(([feature, { list: endpoint }]) =>
    mayCall({ feature, endpoint }, scope),
  )
  const matched = sources.map(
    ([
      kind,
      { rows, arePeople },
    ]) => sql`select ${kind} as kind, found.*, search_rank(found.search, ${q}) as rank
      from (${rows(scope)}) found (id, name, code, enabled, search)
      where ${arePeople ? sql`found.search like all (word_patterns(${q}))` : sql`found.search like fragment_pattern(${q})`}`,
  )
  return sql`select kind, id, name, array_remove(array[code], null) as details, enabled, rank, total,
      true as exact
    from (
      select *, count(*) over (partition by kind)::int as total, row_number() over (
        partition by kind order by rank, name collate "und-x-icu", id) as place
      from (${join(matched, ' union all ')}) matched
    ) placed
    where place <= ${limit}
    order by kind, place`
}

/**
 * Searchable kind of record, by its feature. `list` is the call of its list: who may not call it does not find the kind.
 * `rows` selects what the actor sees of it: `id`, `name`, `code` (or null), `enabled`, and `search`, the
 * folded text that the list compares.
 */
type Source = {
  list: Endpoint
  rows: (scope: Scope) => Sql
  /** True when their words are found in any order. */
  arePeople?: true
}

/** Source of a table with a name and, unless `code` is null, a code and a stored search text. */
function named(table: string, code: 'code' | null, within: (scope: Scope) => Sql = () => sql``) {
  const columns = code ? 'code, true as enabled, search' : 'null, true as enabled, fold(name)'
  return (scope: Scope) => sql`select id, name, ${raw(columns)} from ${raw(table)}
    where tenant_id = ${scope.tenantId} ${within(scope)}`
}

/** Every kind but users, of whom there may be a million. */
const SOURCES: Record<Exclude<SearchKind, 'users'>, Source> = {
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
  instructors: { list: instructors.list, rows: named('instructors', 'code'), arePeople: true },
  communications: { list: communications.list, rows: named('communications', null) },
}
