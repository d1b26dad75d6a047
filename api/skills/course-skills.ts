import sql from 'sql-template-tag'
import type { Option } from '#contract/shapes.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { replaceSkillsOf, skillsOf, unknownSkill, type SkillLinks } from './owner.ts'

type CourseSkills = { course: Option; skills: Option[] }

const LINKS: SkillLinks = { table: 'course_skills', owner: 'tenant_course_id' }

/** Returns the skills that a course teaches, by name. Throws Failure 404 when the actor has no such course. */
export function skillsOfCourse(db: Database, scope: Scope, id: number): Promise<CourseSkills> {
  return db.transaction(scope, (tx) => read(tx, scope, id))
}

/**
 * Replaces the skills of a course (spec 2, 'Asignar competencias').
 * @throws Failure 404 as `skillsOfCourse`; 422 when one of them does not belong to the tenant.
 */
export function assignSkills(
  db: Database,
  scope: Scope,
  id: number,
  skillIds: number[],
): Promise<CourseSkills> {
  return db
    .transaction(scope, async (tx) => {
      await requireCourse(tx, scope, id)
      await replaceSkillsOf(tx, scope, LINKS, id, skillIds)
      return read(tx, scope, id)
    })
    .catch(unknownSkill)
}

async function read(tx: Transaction, scope: Scope, id: number): Promise<CourseSkills> {
  const course = await requireCourse(tx, scope, id)
  return { course, skills: await skillsOf(tx, scope, LINKS, id) }
}

async function requireCourse(tx: Transaction, scope: Scope, id: number): Promise<Option> {
  const [course] = await tx.query<Option>(
    sql`select tc.id, c.name from tenant_courses tc join courses c on c.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`,
  )
  if (!course) throw notFound('No se encontró el curso')
  return course
}
