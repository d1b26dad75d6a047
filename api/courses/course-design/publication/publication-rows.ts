import sql from 'sql-template-tag'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { ContentRow, Design, SectionRow } from '../model.ts'
import type { DesignAccess } from '../access.ts'

/** Stored published versions: snapshots of the draft's rows. */

export type Snapshot = {
  theme: Theme
  sections: readonly SectionRow[]
  contents: readonly ContentRow[]
}

/** Returns a version, or the last one, under the course's current name. Null before the first. */
export async function publishedDesign(
  ask: Queryable,
  id: number,
  number: number | null = null,
): Promise<{ design: Design; number: number } | null> {
  const [found] = await ask.query<{ name: string; slug: string; number: number; design: Snapshot }>(
    sql`select d.name, d.slug, p.number, p.design
        from published_design(${id}, ${number}) p join courses d on d.id = ${id}`,
  )
  if (!found) return null
  const { name, slug, number: published, design } = found
  return { design: { name, slug, ...design }, number: published }
}

export const publicationNotFound = () => notFound('No se encontró esa versión publicada')

/** Returns the versions of an own design that use any of the files, by file name. */
export async function publicationsNaming(
  ask: Queryable,
  { scope, id }: Pick<DesignAccess, 'scope' | 'id'>,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await ask.query<{ name: string; numbers: number[] }>(
    sql`select name, array_agg(number order by number) as numbers
        from course_publications cross join unnest(files) name
        where tenant_id = ${scope.tenantId} and course_id = ${id} and name = any(${names})
        group by name`,
  )
  return new Map(rows.map(({ name, numbers }) => [name, numbers]))
}
