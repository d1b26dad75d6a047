import type { PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { publishedDesign } from './publication-rows.ts'
import { showDesign } from '../show.ts'

/** Returns the published design for learners of the scope's tenant; null before its first publication. */
export async function publishedDesignOf(
  db: Database,
  scope: Scope,
  id: number,
): Promise<PublishedDesign | null> {
  const found = await publishedDesign(db.for(scope), id)
  return found && showDesign(found.design, id, found.number)
}
