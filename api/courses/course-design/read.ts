import sql from 'sql-template-tag'
import type { CourseDesign, Problem } from '#contract/courses/design/course-design-shape.ts'
import { problemsOf } from '#contract/courses/design/course-problems.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { filesOf } from './files.ts'
import { changesBetween } from './publication/changes-between.ts'
import { publicationNotFound, publishedDesign } from './publication/publication-rows.ts'
import { designNotFound, requireOwner, type DesignAccess } from './access.ts'
import { showDesign } from './show.ts'
import { loadDraft } from './store.ts'
import { stepsOf } from './undo.ts'

type About = { owner: number; name: string | null; course: number | null }

/**
 * Returns the whole design (spec 2, §3): the draft for the owning tenant, the published version for
 * a tenant that was given it.
 * @throws Failure 404, also before the first publication of another tenant's course.
 */
export async function readDesign(services: Services, reach: DesignAccess): Promise<CourseDesign> {
  const { scope, id, owns, editable } = reach
  return services.db.transaction(scope, async (tx) => {
    const [about] = await tx.query<About>(
      sql`select d.owner_tenant_id as owner, course_owner_name(${id}) as name,
            (select tc.id from tenant_courses tc
              where tc.tenant_id = ${scope.tenantId} and tc.course_id = d.id) as course
          from courses d where d.id = ${id}`,
    )
    const draft = owns ? await loadDraft(tx, scope, id) : null
    const published = await publishedDesign(tx, id)
    if (!about || (!draft && !published)) throw designNotFound()
    const design = draft
      ? showDesign(draft.design, id, draft.version)
      : showDesign(published!.design, id, published!.number)
    const steps = editable ? await stepsOf(tx, reach) : { undo: null, redo: null }
    return {
      ...design,
      tenant_course_id: about.course,
      owner_tenant_id: about.owner,
      owner_name: about.name ?? '',
      editable,
      published: published?.number ?? null,
      unpublished_changes: draft
        ? changesBetween(published?.design ?? null, draft.design).length
        : 0,
      accessibility_blocks: draft ? await accessibilityBlocks(tx, scope) : false,
      ...steps,
    }
  })
}

/** Returns a published version, or the last one. Throws Failure 404. */
export async function readPublished(
  { db }: Services,
  { scope, id }: DesignAccess,
  number: number | null,
) {
  const found = await publishedDesign(db.for(scope), id, number)
  if (!found) throw publicationNotFound()
  return showDesign(found.design, id, found.number)
}

/**
 * Returns the problems of a design, and whether warnings prevent publishing. Throws Failure 403 for
 * a tenant that was given it.
 */
export async function validateDesign(
  { db }: Services,
  reach: DesignAccess,
): Promise<{ version: number; problems: Problem[]; accessibility_blocks: boolean }> {
  requireOwner(reach)
  const { scope, id } = reach
  return db.transaction(scope, async (tx) => {
    const draft = await loadDraft(tx, scope, id)
    if (!draft) throw designNotFound()
    const files = await filesOf(tx, scope, id)
    const design = showDesign(draft.design, id, draft.version)
    return {
      version: draft.version,
      problems: problemsOf(design, new Set(files.keys())),
      accessibility_blocks: await accessibilityBlocks(tx, scope),
    }
  })
}

/** True when the tenant's accessibility problems prevent publishing. */
export async function accessibilityBlocks(
  tx: Queryable,
  { tenantId }: Pick<Scope, 'tenantId'>,
): Promise<boolean> {
  const [company] = await tx.query<{ blocks: boolean }>(
    sql`select accessibility_blocks as blocks from tenants where id = ${tenantId}`,
  )
  return company?.blocks ?? false
}
