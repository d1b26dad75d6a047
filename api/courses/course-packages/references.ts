import sql from 'sql-template-tag'
import type { CourseManifest } from '#contract/courses/course-package.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Things of the tenant that a package names. */
export type References = {
  category_id: number | null
  instructor_id: number | null
  skills: number[]
  /** Sentences about those that the tenant does not have. */
  omitted: string[]
}

/** Finds the category, the instructor and the skills of a package by their names, ignoring accents and case. */
export async function referencesOf(
  tx: Queryable,
  { tenantId }: Pick<Scope, 'tenantId'>,
  { course: { category, instructor, skills } }: CourseManifest,
): Promise<References> {
  const [found] = await tx.query<{ category: number | null; instructors: number[] }>(
    sql`select (
            select id from course_categories
            where tenant_id = ${tenantId} and fold(name) = fold(${category})
          ) as category, array(
            select id from instructors
            where tenant_id = ${tenantId} and fold(name) = fold(${instructor})
            limit 2
          ) as instructors`,
  )
  const known = await tx.query<{ id: number; wanted: string }>(
    sql`select s.id, w.wanted from unnest(${skills}::text[]) as w (wanted)
        join skills s on s.tenant_id = ${tenantId} and fold(s.name) = fold(w.wanted)`,
  )
  const names = new Set(known.map(({ wanted }) => wanted))
  const { category: category_id, instructors } = found!
  // Two people of one name are not told apart.
  const instructor_id = instructors.length === 1 ? instructors[0]! : null
  const missing = (what: string, name: string) => `${what} «${name}» no existe en esta compañía`
  return {
    category_id,
    instructor_id,
    skills: [...new Set(known.map(({ id }) => id))],
    omitted: [
      ...(category !== null && category_id === null ? [missing('La categoría', category)] : []),
      ...(instructor !== null && instructor_id === null
        ? [missing('El experto temático', instructor)]
        : []),
      ...skills.filter((name) => !names.has(name)).map((name) => missing('La competencia', name)),
    ],
  }
}
