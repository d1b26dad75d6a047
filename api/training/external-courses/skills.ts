import sql from 'sql-template-tag'
import type { SkillOwner } from '#api/courses/skills/owner.ts'
import { externalCourseNotFound } from './policy.ts'

/** Skills that an external course teaches. */
export const EXTERNAL_COURSE_SKILLS: SkillOwner<'course'> = {
  as: 'course',
  table: 'external_course_skills',
  column: 'external_course_id',
  find: ({ tenantId }, id) =>
    sql`select id, name from external_courses where tenant_id = ${tenantId} and id = ${id}`,
  locked: true,
  missing: externalCourseNotFound,
}
