import sql from 'sql-template-tag'
import type { CourseManifest } from '#contract/courses/course-package.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Database, Queryable, TenantScope, Transaction } from '#api/platform/db/database.ts'
import type { OwnedFiles } from '#api/platform/files/delete-orphans.ts'
import { conflict, Failure, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { entriesOf, storedPackage, type StoredContent, type StoredPackage } from './stored.ts'

/** Rows of `course_packages`, as 0058_course_packages.sql describes them. */

/** Zips while their files are read, by the key of their package. A running job takes less than a day. */
export const COURSE_PACKAGES: OwnedFiles = {
  folder: 'course-packages',
  used: () => Promise.resolve([]),
}

export const zipKeyOf = ({ tenantId }: Pick<TenantScope, 'tenantId'>, key: string) =>
  `${COURSE_PACKAGES.folder}/${tenantId}/${key}`

/** Validity of a package since its upload, as an interval of SQL. */
export const VALIDITY = '12 hours'

/** Maximum number of packages of a company that wait or are read; each is in the file store. */
const MAX_READING = 10

/** Statements on the rows of one company, each in a transaction of its own. */
export const rowsOf = (db: Database, scope: TenantScope): Queryable => ({
  query: (statement) => db.transaction(scope, (tx) => tx.query(statement)),
})

/**
 * Adds a package whose zip is in the file store, and queues its reading.
 * @throws Failure 429 when the company has too many that are not read yet.
 */
export async function addPackage(
  { db, queue }: Services,
  scope: Scope,
  key: string,
  manifest: CourseManifest,
): Promise<void> {
  const { tenantId } = scope
  await db.transaction(scope, async (tx) => {
    // Locked, so that the job that reads one of them does not end before this one is there.
    const reading = await tx.query(
      sql`select from course_packages where tenant_id = ${tenantId} and state = 'reading'
          order by key for update`,
    )
    if (reading.length >= MAX_READING) throw tooMany()
    await tx.query(
      sql`insert into course_packages (tenant_id, key, manifest, total)
          values (${tenantId}, ${key}, ${JSON.stringify(manifest)}, ${entriesOf(manifest).length})`,
    )
    if (reading.length === 0) await queue.send('course-packages-read', { tenantId }, tx)
  })
}

const tooMany = () =>
  new Failure(
    429,
    'uploading',
    `Tu compañía ya tiene ${MAX_READING} cursos por leer. Espera a que termine alguno.`,
    { headers: { 'retry-after': '60' } },
  )

export type PackageRow = {
  key: string
  state: 'reading' | 'ready' | 'refused' | 'cancelled' | 'created'
  /** Null unless the package is ready. */
  manifest: CourseManifest | null
  total: number
  done: number
  omitted: string[]
  refusal_code: string | null
  refusal_message: string | null
  tenant_course_id: number | null
  created_by: number | null
}

/** Returns a package of the tenant, and notes that somebody asked about it. @throws Failure 404, also when it expired. */
export async function findPackage(db: Database, scope: Scope, key: string): Promise<PackageRow> {
  const { tenantId } = scope
  const [found] = await db.query<PackageRow & { unasked: boolean }>(
    scope,
    sql`select key, state, case when state = 'ready' then manifest end as manifest, total, done, omitted,
          refusal_code, refusal_message, tenant_course_id, created_by,
          state = 'reading' and asked_at < now() - interval '15 seconds' as unasked
        from course_packages
        where tenant_id = ${tenantId} and key = ${key} and created_at > now() - ${VALIDITY}::interval`,
  )
  if (!found) throw packageNotFound()
  const { unasked, ...row } = found
  if (unasked && !scope.readOnly) {
    await rowsOf(db, scope).query(
      sql`update course_packages set asked_at = now()
          where tenant_id = ${tenantId} and key = ${key} and state = 'reading'`,
    )
  }
  return row
}

/** Returns a package whose files are stored. */
export async function storedPackageOf(
  db: Database,
  scope: Scope,
  key: string,
  manifest: CourseManifest,
): Promise<StoredPackage> {
  const { contents } = await storedContents(rowsOf(db, scope), scope.tenantId, key)
  return storedPackage(manifest, contents)
}

/** Returns what was stored of a package, and the sentences about what was not. */
export async function storedContents(rows: Queryable, tenantId: number, key: string) {
  const done = await rows.query<{ stored: StoredContent | null; notes: string[] }>(
    sql`select stored, notes from course_package_files
        where tenant_id = ${tenantId} and package_key = ${key} order by place`,
  )
  return {
    contents: done.map(({ stored }) => stored),
    notes: done.flatMap(({ notes }) => notes),
  }
}

/** Course that was created from a package, by the id of the tenant's course and of the actor. */
export type CreatedCourse = { course: number; by: number }

export function createdCourseOf(
  row: Pick<PackageRow, 'tenant_course_id' | 'created_by'>,
): CreatedCourse | null {
  const { tenant_course_id: course, created_by: by } = row
  return course === null || by === null ? null : { course, by }
}

/**
 * Keeps which course is created from a package, in its transaction, so that none is created from it again.
 * @returns the course that another request has created; null when there is none.
 * @throws Failure 404 when the package has ended otherwise.
 */
export async function claimPackage(
  tx: Transaction,
  { tenantId, actor }: Scope,
  key: string,
  course: number,
): Promise<CreatedCourse | null> {
  const mine = sql`tenant_id = ${tenantId} and key = ${key}`
  const [found] = await tx.query<PackageRow>(
    sql`select state, tenant_course_id, created_by from course_packages where ${mine} for update`,
  )
  const created = found && createdCourseOf(found)
  if (created) return created
  if (found?.state !== 'ready') throw packageNotFound()
  await tx.query(
    sql`update course_packages set state = 'created', tenant_course_id = ${course}, created_by = ${actor.id}
        where ${mine}`,
  )
  return null
}

/** Ends a package that is read or waits for its course, and deletes its files. Does nothing when it has ended. */
export async function endPackage(
  services: Pick<Services, 'files'>,
  rows: Queryable,
  { tenantId, key }: { tenantId: number; key: string },
  refusal?: FieldIssue,
): Promise<void> {
  const state = refusal ? 'refused' : 'cancelled'
  const [ended] = await rows.query(
    sql`update course_packages set state = ${state}, refusal_code = ${refusal?.code ?? null},
          refusal_message = ${refusal?.message ?? null}, cleaned = false
        where tenant_id = ${tenantId} and key = ${key} and state in ('reading', 'ready')
        returning key`,
  )
  if (ended) await cleanPackage(services, rows, { tenantId, key, state })
}

/** Deletes what an ended package does not need: its zip, and the files of one without a course. */
export async function cleanPackage(
  { files }: Pick<Services, 'files'>,
  rows: Queryable,
  { tenantId, key, state }: Pick<PackageRow, 'key' | 'state'> & { tenantId: number },
): Promise<void> {
  await files.delete(zipKeyOf({ tenantId }, key))
  if (state === 'refused' || state === 'cancelled') {
    const stored = await rows.query<{ file: string }>(
      sql`select file_key as file from course_package_files
          where tenant_id = ${tenantId} and package_key = ${key} and file_key is not null`,
    )
    for (const { file } of stored) await files.delete(file)
  }
  await rows.query(
    sql`update course_packages set cleaned = true
        where tenant_id = ${tenantId} and key = ${key} and state = ${state}`,
  )
}

export const packageNotFound = () =>
  notFound('La vista previa ya no está disponible. Sube el archivo de nuevo.')

export const stillReading = () =>
  conflict('Todavía se leen los archivos del curso. Espera a que termine.')
