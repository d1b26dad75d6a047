import sql from 'sql-template-tag'
import type { Option } from '#contract/shapes.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { replaceSkillsOf, skillsOf, unknownSkill, type SkillLinks } from '../skills/owner.ts'
import { externalCourseNotFound } from './policy.ts'

type CourseSkills = { course: Option; skills: Option[] }

const LINKS: SkillLinks = { table: 'external_course_skills', owner: 'external_course_id' }

/**
 * Returns the skills that an external course teaches, by name. @throws Failure 404 as `getExternalCourse`.
 */
export function skillsOfExternalCourse(
  db: Database,
  scope: Scope,
  id: number,
): Promise<CourseSkills> {
  return db.transaction(scope, (tx) => read(tx, scope, id))
}

/**
 * Replaces the skills of an external course.
 * @throws Failure 404 as `getExternalCourse`; 422 when the tenant does not have one of the skills.
 */
export function assignSkills(
  db: Database,
  scope: Scope,
  id: number,
  skillIds: number[],
): Promise<CourseSkills> {
  return db
    .transaction(scope, async (tx) => {
      // Locked against deletion until the transaction ends.
      const found = await tx.query(
        sql`select from external_courses where tenant_id = ${scope.tenantId} and id = ${id}
            for key share`,
      )
      if (found.length === 0) throw externalCourseNotFound()
      await replaceSkillsOf(tx, scope, LINKS, id, skillIds)
      return read(tx, scope, id)
    })
    .catch(unknownSkill)
}

async function read(tx: Transaction, scope: Scope, id: number): Promise<CourseSkills> {
  const [course] = await tx.query<Option>(
    sql`select id, name from external_courses where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!course) throw externalCourseNotFound()
  return { course, skills: await skillsOf(tx, scope, LINKS, id) }
}
