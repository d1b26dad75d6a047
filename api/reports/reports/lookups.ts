import sql, { empty } from 'sql-template-tag'
import { UNTITLED_CONTENT } from '#contract/reports/report-kinds.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds } from '#api/platform/db/page.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { contentsOf } from './contents.ts'
import { courseOf } from './scope.ts'

/** Choices of the filters of reports. */

/**
 * Returns the modules of a course, in reading order; none for a course outside the actor's business units.
 * @throws Failure 404 for other actors when the course does not exist.
 */
export async function moduleChoices(
  db: Database,
  scope: ReadScope,
  course: number,
): Promise<Option[]> {
  const found = await courseOf(db, scope, course)
  if (!found) return []
  return db.query<Option>(
    scope,
    sql`select id, name from course_sections
        where course_id = ${found.course_id} and parent_id is null order by position, id`,
  )
}

/**
 * Returns the contents of a course, in reading order, each after its module.
 * @throws Failure 404 as `moduleChoices`.
 */
export async function contentChoices(
  db: Database,
  scope: ReadScope,
  course: number,
): Promise<Option[]> {
  const { contents } = await contentsOf(db, scope, await courseOf(db, scope, course))
  return contents.map(({ id, module, title }) => ({
    id,
    name: `${module}: ${title ?? UNTITLED_CONTENT}`,
  }))
}

/**
 * Returns the managers of users visible to the actor, by name; `q` matches a part, ignoring accents and
 * case.
 */
export function managerChoices(
  db: Database,
  scope: ReadScope,
  { ids, q, limit }: { ids?: number[] | undefined; q?: string | undefined; limit: number },
): Promise<Option[]> {
  return db.query<Option>(
    scope,
    sql`select m.id, m.full_name as name from users m
        where m.tenant_id = ${scope.tenantId} and m.id in (
            select u.manager_id from users u
            where u.tenant_id = ${scope.tenantId} and u.manager_id is not null
              ${withinActorAreas(scope, 'u.area_id')})
          ${filteredByIds(ids, 'm.id')}
          ${q ? sql`and fold(m.full_name) like all (word_patterns(${q}))` : empty}
        order by m.full_name collate "und-x-icu", m.id limit ${limit}`,
  )
}
