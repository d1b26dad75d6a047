import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { courseDesign } from '#contract/courses/design/course-design.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { BY_NAME, readPage } from '#api/platform/db/page.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireOwner, type DesignAccess } from './access.ts'

type Query = z.output<typeof courseDesign.copyTargets.query>

/**
 * Other designs of the owning tenant, by name, as targets for copying a section. `q` matches a part
 * of name or slug, ignoring accents and case.
 * @throws Failure 403 for a tenant that was given it.
 */
export function listCopyTargets({ db }: Services, reach: DesignAccess, { q, ...part }: Query) {
  requireOwner(reach)
  const { scope, id } = reach
  const matched = sql`select d.id, d.name from tenant_courses tc
    join courses d on d.id = tc.course_id
    where tc.tenant_id = ${scope.tenantId} and d.owner_tenant_id = ${scope.tenantId} and d.id <> ${id}
      ${withinActorCourses(scope, 'tc.id')}
      ${q ? sql`and fold(d.name || E'\n' || d.slug) like fragment_pattern(${q})` : empty}`
  return readPage(db, scope, { matched, order: BY_NAME }, part, (design: Option) => design)
}
