import sql from 'sql-template-tag'
import type { CourseDetail } from '#contract/courses/courses.ts'
import { renamedIn, renamedInTheme } from '../course-design/files/copied-files.ts'
import { differenceOf } from '../course-design/publication/difference.ts'
import type { Design } from '../course-design/model.ts'
import { buildDesign } from '../course-design/portable.ts'
import { recordFiles } from '../course-design/files/resources.ts'
import { batchedIds, newIds, storeDifference } from '../course-design/store.ts'
import { createCourse } from '../courses/create.ts'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { referencesOf } from './references.ts'
import type { StoredPackage } from './stored.ts'

/**
 * Creates a course of the tenant from a package, unpublished, in one transaction: course, draft, files and skills.
 * @param name name of the course in place of the package's.
 * @param recordCreated runs in the transaction before its contents are written.
 * @throws Failure as `createCourse`.
 */
export async function createFromPackage(
  services: Services,
  scope: Scope,
  stored: StoredPackage,
  name?: string,
  recordCreated?: (tx: Transaction, course: number) => Promise<void>,
): Promise<CourseDetail> {
  const { manifest, images } = stored
  const found = await services.db.transaction(scope, (tx) => referencesOf(tx, scope, manifest))
  const { category: _, instructor: __, skills: ___, ...settings } = manifest.course
  const draft = {
    ...settings,
    ...images,
    name: name ?? settings.name,
    slug: null,
    category_id: found.category_id,
    instructor_id: found.instructor_id,
  }
  return createCourse(services, scope, draft, async (tx, made) => {
    await recordCreated?.(tx, made.course)
    await fillDraft(tx, { scope, id: made.design }, stored, {
      ids: batchedIds(newIds(tx)),
      omit: () => {}, // told by the preview
    })
    await tx.query(
      sql`insert into course_skills (tenant_id, tenant_course_id, skill_id)
          select ${scope.tenantId}, ${made.course}, id from skills
          where tenant_id = ${scope.tenantId} and id = any(${found.skills}::bigint[])`,
    )
  })
}

/** Writes the files and the design of a package to the empty draft of a new course; returns the design. */
export async function fillDraft(
  tx: Queryable,
  { scope, id }: { scope: Pick<Scope, 'tenantId'>; id: number },
  { manifest, files }: Pick<StoredPackage, 'manifest' | 'files'>,
  building: Omit<Parameters<typeof buildDesign>[2], 'files'>,
): Promise<Design> {
  const names = await recordFiles(tx, { scope, id }, files)
  const [course] = await tx.query<Pick<Design, 'name' | 'slug'>>(
    sql`select name, slug from courses where id = ${id}`,
  )
  const design = await buildDesign(course!, manifest, {
    ...building,
    files: new Map(files.map(({ from, file }) => [from, file.mediaType])),
  })
  const named = {
    ...design,
    ...renamedIn(design, names),
    theme: renamedInTheme(design.theme, names),
  }
  const empty = { ...course!, theme: {}, sections: [], contents: [] }
  await storeDifference(tx, scope, id, differenceOf(empty, named))
  return named
}
