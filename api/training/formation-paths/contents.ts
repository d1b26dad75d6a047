import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type {
  AvailableCertification,
  AvailableCourse,
  AvailableExternalCourse,
  PathCertification,
  PathCourse,
  PathExternalCourse,
} from '#contract/training/formation-path-contents.ts'
import type { Database, Queryable } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { PageRange } from '#api/platform/db/page.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { byName, columnsOf, type Members } from '#api/platform/members/members.ts'
import { numbersOf, read, without, type TreeNode, type Stored } from './course-tree.ts'
import { pathNotFound } from './read.ts'

type Ordered<Row> = Row & { order: number; number: string; parent: number | null }

/** Kind of contents of a path, with its own order. `nested`: contents may have a parent. */
export type Contents<Row = object, Listed = object> = Members<Row> & {
  readonly nested: boolean
  readonly many: string
  /** Their table alone, `s`, for checking existence without reading names. */
  readonly itself: string
  /** Field of the contract with their list. */
  readonly field: 'courses' | 'certifications'
  /** Row of their list. */
  listed(row: Ordered<Row>): Listed
}

const owner = { table: 'formation_paths', missing: pathNotFound }

export const COURSES: Contents<AvailableCourse, PathCourse> = {
  owner,
  link: { table: 'formation_path_courses', owner: 'path_id', member: 'tenant_course_id' },
  linkColumns: {},
  itself: 'tenant_courses s',
  from: 'tenant_courses s join courses c on c.id = s.course_id',
  ...byName('c.name'),
  columns: {
    id: 's.id',
    name: 'c.name',
    enabled: 's.enabled',
    duration_hours: 'c.duration_hours::float8',
  },
  visibleToActor: (scope) => withinActorCourses(scope, 's.id'),
  missing: 'No se encontró alguno de los cursos elegidos',
  nested: true,
  many: 'cursos',
  field: 'courses',
  listed: ({ parent, ...course }) => ({
    ...course,
    tenant_course_id: course.id,
    parent_course_id: parent,
  }),
}

/**
 * Business units limit people, not external courses; those in the trash are left out until they are
 * restored.
 */
export const EXTERNAL_COURSES: Contents<AvailableExternalCourse, PathExternalCourse> = {
  owner,
  link: {
    table: 'formation_path_external_courses',
    owner: 'path_id',
    member: 'external_course_id',
  },
  linkColumns: {},
  itself: 'external_courses s',
  from: 'external_courses s',
  name: 's.name',
  search: (q) => sql`s.search like fragment_pattern(${q})`,
  columns: { id: 's.id', code: 's.code', name: 's.name', hours: 's.hours::float8' },
  visibleToActor: () => empty,
  missing: 'No se encontró alguno de los cursos externos elegidos',
  nested: false,
  many: 'cursos externos',
  field: 'courses',
  listed: ({ parent: _, ...course }) => ({ ...course, external_course_id: course.id }),
}

/** Business units do not limit certifications, only the people who hold them. */
export const CERTIFICATIONS: Contents<AvailableCertification, PathCertification> = {
  owner,
  link: { table: 'formation_path_certifications', owner: 'path_id', member: 'certification_id' },
  linkColumns: {},
  itself: 'certifications s',
  from: 'certifications s',
  ...byName('s.name'),
  columns: { id: 's.id', name: 's.name', duration_hours: 's.duration_hours::float8' },
  visibleToActor: () => empty,
  missing: 'No se encontró alguna de las certificaciones elegidas',
  nested: false,
  many: 'certificaciones',
  field: 'certifications',
  listed: ({ parent: _, ...certification }) => ({
    ...certification,
    certification_id: certification.id,
  }),
}

/** SQL of all links `m` of a path to contents of a kind, visible to the actor or not. */
function linksIn({ link, nested }: Contents, { tenantId }: Scope, id: number): Sql {
  return sql`select m.${raw(link.member)} as id, m.position,
      ${raw(nested ? 'm.parent_course_id' : 'null::bigint')} as parent
    from ${raw(link.table)} m where m.tenant_id = ${tenantId} and m.${raw(link.owner)} = ${id}`
}

/** Returns the stored contents, in reading order. */
export async function storedIn(
  tx: Queryable,
  scope: Scope,
  contents: Contents,
  id: number,
): Promise<Stored[]> {
  return read(await tx.query<Stored>(linksIn(contents, scope, id)))
}

type Query = PageRange & { q?: string | undefined; ids?: number[] | undefined }
/** `matches` is null when the actor may not see it. */
type Found = Stored & { matches: boolean | null }

/**
 * Returns a page of the contents of a path (spec 3, §7), in order. `order` is the position among all; contents outside
 * the actor's business units are left out, and their children are shown a level up. The order is computed
 * from all contents; the rows are read for the page alone.
 * @throws Failure 404 without the path.
 */
export async function listContents<Row extends { id: number }, Listed extends object>(
  db: Database,
  scope: Scope,
  contents: Contents<Row, Listed>,
  id: number,
  { q, ids, limit, skip }: Query,
) {
  const statement = sql`select tie.*, there.matches
    from formation_paths o
    left join (${linksIn(contents, scope, id)}) tie on true
    left join (
      select s.id, ${q ? contents.search(q) : sql`true`} as matches
      from ${raw(q ? contents.from : contents.itself)}
      where s.tenant_id = ${scope.tenantId} ${contents.visibleToActor(scope)}
    ) there on there.id = tie.id
    where o.tenant_id = ${scope.tenantId} and o.id = ${id}`
  const found = await db.query<Found | { id: null }>(scope, q ? statement : prepared(statement))
  if (found.length === 0) throw pathNotFound()
  const all = found.filter((row) => row.id !== null)
  const path = read(all)
  const orders = new Map(path.map((one, at) => [one.id, at + 1]))
  const matches = new Map(all.map((one) => [one.id, one.matches]))
  const hidden = new Set(path.flatMap(({ id: one }) => (matches.get(one) === null ? [one] : [])))
  const seen = without(path, hidden)
  const numbers = numbersOf(seen)
  const filtered = seen.filter(
    ({ id: one }) => matches.get(one) === true && (!ids || ids.includes(one)),
  )
  const page = filtered.slice(skip, skip + limit)
  const rows = await rowsIn(db, scope, contents, page)
  return {
    results: page.flatMap(({ id: one, parent }) => {
      const row = rows.get(one)
      const [order, number] = [orders.get(one)!, numbers.get(one)!]
      return row ? [contents.listed({ ...row, order, number, parent })] : []
    }),
    pagination: { total: filtered.length, limit },
  }
}

/** Returns their columns, by id; without contents deleted at this moment. */
async function rowsIn<Row extends { id: number }>(
  db: Database,
  scope: Scope,
  contents: Contents<Row>,
  page: readonly TreeNode[],
): Promise<Map<number, Row>> {
  if (page.length === 0) return new Map()
  const rows = await db.query<Row>(
    scope,
    prepared(
      sql`select ${columnsOf(contents.columns, scope)} from ${raw(contents.from)}
        where s.tenant_id = ${scope.tenantId} and s.id = any(${page.map(({ id }) => id)}::bigint[])`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
