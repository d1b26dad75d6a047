import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { newDesign } from '#contract/courses/design/course-draft.ts'
import type { CourseDetail } from '#contract/courses/courses.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { MAX_SLUG, slugOf } from '#contract/platform/values/slug.ts'
import { uniqueViolation, type Database, type Transaction } from '#api/platform/db/database.ts'
import { invalid, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { missingTenants, missingImages, missingReferences, type Draft } from './check.ts'
import { copyImage } from './images.ts'
import { getCourse } from './read.ts'

/** Work in the transaction that creates a course, by the ids of its design and of the tenant's course. */
type Fill = (tx: Transaction, made: { design: number; course: number }) => Promise<void>

/**
 * Creates a course of the tenant (spec 2, §5). Without a slug one is made from the name, with a
 * number when another course has it. An actor with business units creates it for those.
 *
 * @param fill writes the draft's contents, so that a course from a package exists whole or not at all.
 * @throws Failure 422 with every broken rule, also when another course took the slug meanwhile.
 */
export async function createCourse(
  services: Services,
  scope: Scope,
  draft: Draft,
  fill?: Fill,
): Promise<CourseDetail> {
  const { db } = services
  const problems = await missingImages(services, scope, draft)
  const id = await storing(db, scope, draft, async (tx, slug) => {
    const design = await storeDesign(tx, scope, draft, slug, problems)
    const [given] = await tx.query<{ id: number }>(
      sql`insert into tenant_courses (tenant_id, course_id) values (${scope.tenantId}, ${design})
          returning id`,
    )
    if (scope.courseIds) await openToMyUnits(tx, scope, given!.id)
    await fill?.(tx, { design, course: given!.id })
    return given!.id
  })
  return getCourse(db, seeing(scope, id), id)
}

/**
 * Creates a course of a tenant and assigns it to others; its owner always has it.
 *
 * @throws Failure 422 as `createCourse`, and for a tenant that does not exist.
 */
export async function createDesign(
  services: Services,
  scope: Scope,
  { owner_tenant_id: owner, other_tenants: others, ...draft }: z.output<typeof newDesign>,
) {
  const { db } = services
  const mine: Scope = {
    ...scope,
    tenantId: owner,
    acting: owner !== scope.actor.tenant_id,
    areaIds: null,
    courseIds: null,
  }
  const problems = [
    ...(await missingImages(services, scope, draft)),
    ...(await missingTenants(db, owner, others ?? [])),
  ]
  if (problems.length > 0) throw invalid(problems)
  const uploadedHere = scope.tenantId !== owner
  if (uploadedHere) {
    for (const image of [draft.gallery_image, draft.detail_image])
      await copyImage(services, image, scope, mine)
  }
  return storing(db, mine, draft, async (tx, slug) => {
    const design = await storeDesign(tx, mine, draft, slug, [])
    const given = await tx.query(
      sql`select give_course(${design}, ${[owner, ...(others ?? [1])]}::int[])`,
    )
    return { id: design, name: draft.name, owner_tenant_id: owner, companies: given.length }
  })
}

/** Stores the course in one transaction; a given slug is used unchanged or refused. */
function storing<T>(
  db: Database,
  scope: Scope,
  draft: Draft,
  work: (tx: Transaction, slug: string) => Promise<T>,
): Promise<T> {
  return db
    .transaction(scope, async (tx) => work(tx, draft.slug ?? (await madeSlug(tx, draft.name))))
    .catch(slugTaken)
}

/** Throws Failure 422 when the error is that another course has the slug, and else the error. */
export function slugTaken(error: unknown): never {
  if (uniqueViolation(error) !== 'courses_slug_key') throw error
  throw invalidField('slug', 'taken', 'Ya existe un curso con este slug')
}

/** Generates a slug under a lock, so that a concurrent course with the same name gets the next number. */
async function madeSlug(tx: Transaction, name: string): Promise<string> {
  const plain = slugOf(name, MAX_SLUG)
  const wanted = plain === 'general' ? 'curso-general' : plain
  if (!wanted) throw invalidField('slug', 'required', 'Debes especificar el slug')
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('courses.slug'), hashtext(${wanted}))`)
  const [free] = await tx.query<{ slug: string }>(sql`select free_course_slug(${wanted}) as slug`)
  return free!.slug
}

async function storeDesign(
  tx: Transaction,
  { tenantId }: Scope,
  draft: Draft,
  slug: string,
  problems: FieldIssue[],
): Promise<number> {
  const broken = [...problems, ...(await missingReferences(tx, tenantId, draft))]
  if (broken.length > 0) throw invalid(broken)
  const [created] = await tx.query<{ id: number }>(
    sql`insert into courses (owner_tenant_id, slug, name, description, gallery_image, detail_image,
          duration_hours, validity_years, days_before_expiration, category_id, instructor_id,
          show_instructor_chat, group_chat_link)
        values (${tenantId}, ${slug}, ${draft.name}, ${draft.description}, ${draft.gallery_image},
          ${draft.detail_image}, ${draft.duration_hours}, ${draft.validity_years},
          ${draft.days_before_expiration}, ${draft.category_id}, ${draft.instructor_id},
          ${draft.show_instructor_chat}, ${draft.group_chat_link})
        returning id`,
  )
  const { id } = created!
  // Designs have an owner and no tenant_id, so no trigger writes this.
  const { gallery_image: _, detail_image: __, ...loggedFields } = draft
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, after)
        select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          'create', 'course_design', ${id}, ${draft.name}, jsonb_strip_nulls(${{ ...loggedFields, slug }}::jsonb)
        from audit_context() said`,
  )
  return id
}

async function openToMyUnits(tx: Transaction, { tenantId, actor }: Scope, course: number) {
  await tx.query(
    sql`with opened as (
          insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
          select tenant_id, unit_id, ${course} from user_organizational_units
          where tenant_id = ${tenantId} and user_id = ${actor.id}
          returning unit_id
        )
        update organizational_units set version = version + 1
        where tenant_id = ${tenantId} and id in (select unit_id from opened)`,
  )
}

/** Returns the scope in which the creator of a course sees it. */
export function seeing(scope: Scope, id: number): Scope {
  return scope.courseIds ? { ...scope, courseIds: [...scope.courseIds, id] } : scope
}
