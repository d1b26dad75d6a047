import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import {
  MAX_LISTED_COURSES,
  type courseLibrary,
  type OfferedLibraryFile,
  type UsedLibraryFile,
} from '#contract/courses/course-library.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { requireOwner, type DesignAccess } from '../course-design/access.ts'
import { LIBRARY_FILES, narrowedBy } from './library-files.ts'

type Page<Row> = { results: Row[]; pagination: { total: number; limit: number } }

/** A page of the library, each file with the courses that have it and that the actor sees. */
export async function listLibrary(
  db: Database,
  scope: Scope,
  query: z.output<typeof courseLibrary.list.query>,
): Promise<Page<UsedLibraryFile>> {
  const { used } = query
  const inCourses = sql`exists (
    select from course_resources r where r.tenant_id = t.tenant_id and r.file_key = t.file_key)`
  const { results, pagination } = await listRecords(db, scope, LIBRARY_FILES, query, {
    where: sql`${narrowedBy(query)} ${used ? sql`and ${inCourses} = ${used === 'yes'}` : empty}`,
  })
  const ids = results.map(({ id }) => id)
  const courses = await coursesWith(db, scope, ids)
  return {
    results: results.map((file) => {
      const theirs = courses.filter((course) => course.library_file === file.id)
      return {
        ...file,
        courses_count: theirs[0]?.total ?? 0,
        courses: theirs.map(({ id, name, file: called }) => ({ id, name, file: called })),
      }
    }),
    pagination,
  }
}

type CourseRow = { library_file: number; id: number; name: string; file: string; total: number }

/** The first courses of each file by name, and the number of all. */
function coursesWith(db: Database, scope: Scope, ids: readonly number[]): Promise<CourseRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.query<CourseRow>(
    scope,
    sql`select library_file, id, name, file, total from (
          select found.*, count(*) over (partition by library_file) as total,
            row_number() over (
              partition by library_file order by name collate "und-x-icu", id
            ) as rank
          from (
            select distinct on (t.id, d.id) t.id as library_file, d.id, d.name, r.name as file
            from library_files t
            join course_resources r on r.tenant_id = t.tenant_id and r.file_key = t.file_key
            join courses d on d.id = r.course_id
            join tenant_courses tc on tc.tenant_id = t.tenant_id and tc.course_id = d.id
            where t.tenant_id = ${scope.tenantId} and t.id = any(${ids}::bigint[])
              ${withinActorCourses(scope, 'tc.id')}
            order by t.id, d.id, r.id
          ) found
        ) ranked
        where rank <= ${MAX_LISTED_COURSES} order by library_file, rank`,
  )
}

/** A page of the library for a course, with the names that it has in the course. Throws Failure 403 unless the tenant owns it. */
export async function listOffered(
  db: Database,
  access: DesignAccess,
  query: z.output<typeof courseLibrary.offered.query>,
): Promise<Page<OfferedLibraryFile>> {
  requireOwner(access)
  const { scope, id } = access
  const where = narrowedBy(query)
  const { results, pagination } = await listRecords(db, scope, LIBRARY_FILES, query, { where })
  const rows = await db.query<{ id: number; name: string }>(
    scope,
    sql`select t.id, r.name from library_files t
        join course_resources r
          on r.tenant_id = t.tenant_id and r.file_key = t.file_key and r.course_id = ${id}
        where t.tenant_id = ${scope.tenantId} and t.id = any(${results.map((file) => file.id)}::bigint[])
        order by t.id, r.id desc`,
  )
  // The oldest of several is the last here, and the one that is kept.
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return {
    results: results.map((file) => ({ ...file, name_in_course: names.get(file.id) ?? null })),
    pagination,
  }
}
