import sql, { raw, type Sql } from 'sql-template-tag'
import type {
  FormationPath,
  FormationPathDetail,
  FormationPathRow,
} from '#contract/training/formation-paths.ts'
import type { PathSource } from '#contract/training/formation-path-sources.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  answerOf,
  byText,
  recordNotFound,
  type RecordTable,
  type Stored,
} from '#api/platform/records/table.ts'
import { sourcesOf } from './sources.ts'

const PATHS = {
  table: 'formation_paths',
  noun: NOUNS.formationPath,
  fields: ['name'] as const,
  sorts: { name: byText('name'), created_at: 'created_at', courses_count: 'courses_count' },
}
const COLUMNS = sql`t.id, t.name, t.created_at, t.version`

type Sort = SortOf<'formationPaths'>

/** Formation paths (spec 3, §2). Business units limit the courses counted, not the paths. */
export const FORMATION_PATHS: RecordTable<FormationPath, Sort> = {
  ...PATHS,
  columns: () => COLUMNS,
}

/** The same with the number of courses, by which a list may be sorted. */
export const COUNTED_PATHS: RecordTable<FormationPathRow, Sort> = {
  ...PATHS,
  columns: (scope) => sql`${COLUMNS}, (${courseCount(scope, 't.id')}) as courses_count`,
}

export const pathNotFound = () => recordNotFound(FORMATION_PATHS)

/** SQL of the number of courses of a path that the actor may see. */
export function courseCount(scope: Scope, path: string): Sql {
  return sql`select count(*) from formation_path_courses c
    where c.tenant_id = ${scope.tenantId} and c.path_id = ${raw(path)}
      ${withinActorCourses(scope, 'c.tenant_course_id')}`
}

/** SQL of the number of external courses of a path; 0 for a tenant without external training. */
function externalCourseCount({ tenantId, tenant }: Scope, path: string): Sql {
  if (!tenant.features.externalTraining) return sql`select 0`
  return sql`select count(*) from formation_path_external_courses m
    join external_courses e on e.tenant_id = m.tenant_id and e.id = m.external_course_id
    where m.tenant_id = ${tenantId} and m.path_id = ${raw(path)}`
}

/** SQL of the followers of a path, by their position or a group: distinct user ids. */
export function followersOf({ tenantId }: Pick<Scope, 'tenantId'>, path: number): Sql {
  return sql`select u.id from users u
      join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id
      where u.tenant_id = ${tenantId} and p.formation_path_id = ${path}
    union
    select m.user_id from group_paths gp
      join groups g on g.tenant_id = gp.tenant_id and g.id = gp.group_id
      join group_users m on m.tenant_id = gp.tenant_id and m.group_id = gp.group_id
      where gp.tenant_id = ${tenantId} and gp.path_id = ${path}`
}

/**
 * SQL of the number of followers visible to the actor; users are read only when business units limit them.
 */
function followerCount(scope: Scope, path: number): Sql {
  const followers = followersOf(scope, path)
  if (scope.areaIds === null) return sql`select count(*) from (${followers}) f`
  return sql`select count(*) from users u
    where u.tenant_id = ${scope.tenantId} and u.id = any(array(${followers}))
      ${withinActorAreas(scope, 'u.area_id')}`
}

type Row = Stored<FormationPath> & {
  courses: number
  external_courses: number
  certifications: number
  users: number
  contents_version: number
  given_by: PathSource[]
}

/**
 * Returns one path with the numbers of its courses, external courses, certifications and followers visible
 * to the actor.
 * @throws Failure 404 when it does not exist, belongs to another tenant or is in the trash.
 */
export async function getFormationPath(
  db: Database,
  scope: Scope,
  id: number,
): Promise<FormationPathDetail> {
  const tenant = scope.tenantId
  const [row] = await db.query<Row>(
    scope,
    prepared(sql`select ${FORMATION_PATHS.columns(scope)}, contents_version,
          (${courseCount(scope, 't.id')}) as courses,
          (${externalCourseCount(scope, 't.id')}) as external_courses,
          (select count(*) from formation_path_certifications m
            join certifications c on c.tenant_id = m.tenant_id and c.id = m.certification_id
            where m.tenant_id = ${tenant} and m.path_id = t.id) as certifications,
          (${followerCount(scope, id)}) as users, (${sourcesOf(scope, id)}) as given_by
        from formation_paths t where tenant_id = ${tenant} and id = ${id}`),
  )
  if (!row) throw pathNotFound()
  const { courses, external_courses, certifications, users, contents_version, given_by, ...path } =
    row
  return {
    ...answerOf<FormationPath>(path),
    courses_count: courses,
    totals: { courses, external_courses, certifications, users },
    contents_version,
    given_by,
  }
}
