import sql from 'sql-template-tag'
import { foreignKeyViolation, type Database, type Transaction } from '../db/database.ts'
import { invalidField, notFound } from '../http/failure.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

type Option = { id: number; name: string }
type CourseSkills = { course: Option; skills: Option[] }

/** The skills that a course teaches, by name. Throws Failure 404 when the actor has no such course. */
export function skillsOfCourse(db: Database, scope: Scope, id: number): Promise<CourseSkills> {
  return db.transaction(scope, (tx) => read(tx, scope, id))
}

/**
 * Gives a course exactly these skills (spec 2, 'Asignar competencias').
 * @throws Failure 404 as `skillsOfCourse`; 422 when one of them is none of the company's.
 */
export function assignSkills(
  db: Database,
  scope: Scope,
  id: number,
  skillIds: number[],
): Promise<CourseSkills> {
  const tenant = scope.tenantId
  return db
    .transaction(scope, async (tx) => {
      await read(tx, scope, id)
      await tx.query(
        sql`delete from course_skills
            where tenant_id = ${tenant} and tenant_course_id = ${id}
              and skill_id <> all(${skillIds}::bigint[])`,
      )
      await tx.query(
        sql`insert into course_skills (tenant_id, tenant_course_id, skill_id)
            select distinct ${tenant}::int, ${id}::bigint, skill from unnest(${skillIds}::bigint[]) skill
            on conflict do nothing`,
      )
      return read(tx, scope, id)
    })
    .catch((error: unknown) => {
      if (!foreignKeyViolation(error)?.includes('skill_id')) throw error
      throw invalidField('skills', 'unknown', 'Alguna de las competencias ya no existe')
    })
}

async function read(tx: Transaction, scope: Scope, id: number): Promise<CourseSkills> {
  const [course] = await tx.query<Option>(
    sql`select tc.id, c.name from tenant_courses tc join courses c on c.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${onlyMyCourses(scope, 'tc.id')}`,
  )
  if (!course) throw notFound('No se encontró el curso')
  const skills = await tx.query<Option>(
    sql`select s.id, s.name from course_skills cs
        join skills s on s.tenant_id = cs.tenant_id and s.id = cs.skill_id
        where cs.tenant_id = ${scope.tenantId} and cs.tenant_course_id = ${id}
        order by s.name collate "und-x-icu", s.id`,
  )
  return { course, skills }
}
