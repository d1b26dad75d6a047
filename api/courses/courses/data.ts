import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { CourseData } from '#contract/courses/courses.ts'
import type { courseChanges } from '#contract/courses/design/course-draft.ts'
import { requireOwner } from '#api/courses/course-design/access.ts'
import { logFields, storeChange } from '#api/courses/course-design/change.ts'
import { loadDraft } from '#api/courses/course-design/store.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Database, Queryable, Transaction } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { missingImages, missingReferences } from './check.ts'
import { slugTaken } from './create.ts'
import { courseNotFound } from './read.ts'

/**
 * Returns the data of a course that the tenant owns.
 * @throws Failure 404 when it does not have it, also outside the actor's business units; 403 when another tenant owns it.
 */
export function getCourseData(db: Database, scope: Scope, id: number): Promise<CourseData> {
  return readData(db.for(scope), scope, id)
}

async function readData(ask: Queryable, scope: Scope, id: number): Promise<CourseData> {
  const [found] = await ask.query<CourseData & { owns: boolean }>(
    sql`select tc.id, tc.course_id, d.name, d.slug, d.description, d.gallery_image, d.detail_image,
          d.instructor_id, i.name as instructor_name, d.category_id, c.name as category_name,
          d.duration_hours::float8 as duration_hours, d.show_instructor_chat, d.group_chat_link,
          d.validity_years, d.days_before_expiration, d.data_version as version,
          d.owner_tenant_id = ${scope.tenantId} as owns
        from tenant_courses tc
        join courses d on d.id = tc.course_id
        left join course_categories c on c.tenant_id = d.owner_tenant_id and c.id = d.category_id
        left join instructors i on i.tenant_id = d.owner_tenant_id and i.id = d.instructor_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`,
  )
  if (!found) throw courseNotFound()
  requireOwner(found)
  const { owns: _, ...data } = found
  return data
}

/**
 * Changes the data of a course, for all tenants that have it. Name and slug belong to its design, so that its editor
 * notices the change, and undo there takes it back.
 * @throws Failure 403 and 404 as `getCourseData`; 409 when they were changed since `version` was read; 422 as
 *   `createCourse`.
 */
export async function changeCourseData(
  services: Services,
  scope: Scope,
  id: number,
  { version, ...changes }: z.output<typeof courseChanges>,
): Promise<CourseData> {
  const { db } = services
  const { course_id: design, ...before } = await getCourseData(db, scope, id)
  const problems = await missingImages(services, scope, {
    ...changes,
    gallery_image: otherThan(before.gallery_image, changes.gallery_image),
    detail_image: otherThan(before.detail_image, changes.detail_image),
  })
  return db
    .transaction(scope, async (tx) => {
      const access = { scope, id: design, owns: true, editable: true, anyTenant: false }
      const draft = await loadDraft(tx, scope, design, { lock: true })
      if (!draft) throw courseNotFound()
      const stored = await readData(tx, scope, id)
      requireVersion(version, stored.version, 'este curso')
      const broken = [...problems, ...(await missingReferences(tx, scope.tenantId, changes))]
      if (broken.length > 0) throw invalid(broken)
      const { name } = changes
      const slug = changes.slug ?? stored.slug
      await storeChange(tx, access, draft, { ...draft.design, name, slug }, 'save')
      await storeData(tx, scope, design, changes)
      const after = await readData(tx, scope, id)
      await logData(tx, scope, stored, after)
      return after
    })
    .catch(slugTaken)
}

/** Returns the new key; null when it is the stored one, whose file is not looked for. */
const otherThan = (stored: string | null, sent: string | null) => (sent === stored ? null : sent)

async function storeData(
  tx: Transaction,
  { tenantId }: Scope,
  design: number,
  changes: Omit<z.output<typeof courseChanges>, 'version'>,
): Promise<void> {
  await tx.query(
    sql`update courses set updated_at = now(), description = ${changes.description},
          gallery_image = coalesce(${changes.gallery_image}, gallery_image),
          detail_image = coalesce(${changes.detail_image}, detail_image),
          duration_hours = ${changes.duration_hours}, validity_years = ${changes.validity_years},
          days_before_expiration = ${changes.days_before_expiration},
          category_id = ${changes.category_id}, instructor_id = ${changes.instructor_id},
          show_instructor_chat = ${changes.show_instructor_chat},
          group_chat_link = ${changes.group_chat_link}
        where id = ${design} and owner_tenant_id = ${tenantId}`,
  )
}

/** Writes what changed besides name and slug, which the design's own change logs. */
async function logData(
  tx: Transaction,
  scope: Scope,
  stored: CourseData,
  { course_id: id, name, ...changed }: CourseData,
): Promise<void> {
  const [before, after] = [loggedOf(stored), loggedOf(changed)]
  const keys = (Object.keys(after) as (keyof typeof after)[]).filter(
    (key) => before[key] !== after[key],
  )
  if (keys.length > 0) await logFields(tx, { scope, id }, name, keys, { before, after })
}

/** Category and expert by name: their columns are words of external courses in the log. */
function loggedOf(data: Omit<CourseData, 'course_id' | 'name'>) {
  const { description, duration_hours, show_instructor_chat, group_chat_link } = data
  const { validity_years, days_before_expiration, gallery_image, detail_image } = data
  return {
    description,
    category: data.category_name,
    expert: data.instructor_name,
    duration_hours,
    show_instructor_chat,
    group_chat_link,
    validity_years,
    days_before_expiration,
    gallery_image,
    detail_image,
  }
}
