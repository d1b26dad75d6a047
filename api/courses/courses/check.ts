import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { newCourse } from '#contract/courses/design/course-draft.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { imageExists } from './images.ts'

/** References of a new course that do not exist. */

type Images = 'gallery_image' | 'detail_image'

/** Course to create; one from a package may lack images. */
export type Draft = Omit<z.output<typeof newCourse>, Images> & Record<Images, string | null>

/** Returns issues for images that the tenant does not have, with the message for a missing image. */
export async function missingImages(
  services: Services,
  scope: Scope,
  draft: Draft,
): Promise<FieldIssue[]> {
  const wanted = [
    ['gallery_image', 'Debes especificar la imagen miniatura'],
    ['detail_image', 'Debes especificar la imagen de portada'],
  ] as const
  const found = await Promise.all(
    wanted.map(async ([path]) => {
      const image = draft[path]
      return image === null || imageExists(services, scope, image)
    }),
  )
  return wanted
    .filter((_, index) => !found[index])
    .map(([path, message]): FieldIssue => ({ path, code: 'missing', message }))
}

/** Returns issues for a category or an expert that does not belong to the tenant. */
export async function missingReferences(
  tx: Transaction,
  tenantId: number,
  { category_id: category, instructor_id: instructor }: Draft,
): Promise<FieldIssue[]> {
  // Locked, so that they are not deleted before they are referred to.
  const experts = await tx.query(
    sql`select id from instructors where tenant_id = ${tenantId} and id = ${instructor}
        for key share`,
  )
  const [found] = await tx.query<{ category: boolean }>(
    sql`select ${category}::bigint is null or exists (
            select from course_categories where tenant_id = ${tenantId} and id = ${category}
          ) as category`,
  )
  const issues: FieldIssue[] = []
  const missing = (path: string, message: string) => issues.push({ path, code: 'missing', message })
  if (!found!.category) missing('category_id', 'La categoría no existe')
  if (instructor !== null && experts.length === 0)
    missing('instructor_id', 'El experto temático no existe')
  return issues
}

/** Returns issues for tenants that do not exist, for super-administrators. */
export async function missingTenants(
  db: Database,
  owner: number,
  others: number[],
): Promise<FieldIssue[]> {
  const known = await db.queryWithoutTenant<{ id: number }>(
    sql`select id from find_tenants(null, 100000, 0)`,
  )
  const ids = new Set(known.map(({ id }) => id))
  const issues: FieldIssue[] = []
  const message = 'La compañía no existe'
  if (!ids.has(owner)) issues.push({ path: 'owner_tenant_id', code: 'missing', message })
  if (!others.every((id) => ids.has(id)))
    issues.push({ path: 'other_tenants', code: 'missing', message })
  return issues
}
