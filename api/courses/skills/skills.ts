import sql from 'sql-template-tag'
import { NOUNS, someChosen } from '#contract/platform/values/nouns.ts'
import type { Skill } from '#contract/courses/skills.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { byText, type RecordTable } from '#api/platform/records/table.ts'
import type { SkillOwner } from './owner.ts'

/** Skills of the tenant (spec 2, §7 'Skills'). A name exists once, ignoring accents and case. */
export const SKILLS: RecordTable<Skill, 'name'> = {
  table: 'skills',
  noun: NOUNS.skill,
  fields: ['name'],
  columns: (scope) => sql`t.id, t.name, t.version, ${usage(scope)}`,
  sorts: { name: byText('name') },
  constraints: {
    skills_name: {
      path: 'name',
      code: 'taken',
      message: 'Ya existe una competencia con este nombre',
    },
  },
}

/** SQL: usage of skill `t`; certifications and external courses in the trash do not count. */
const usage = (scope: Scope) => sql`(
    select count(*) from course_skills c
    where c.tenant_id = ${scope.tenantId} and c.skill_id = t.id
      ${withinActorCourses(scope, 'c.tenant_course_id')}) as courses,
  (select count(*) from certification_skills cs
    join certifications c on c.tenant_id = ${scope.tenantId} and c.id = cs.certification_id
    where cs.tenant_id = ${scope.tenantId} and cs.skill_id = t.id) as certifications,
  (select count(*) from external_course_skills es
    join external_courses e on e.tenant_id = ${scope.tenantId} and e.id = es.external_course_id
    where es.tenant_id = ${scope.tenantId} and es.skill_id = t.id) as external_courses`

/**
 * Deletes skills, and removes them from courses, external courses and certifications.
 * @throws Failure 404 when one of them does not exist; then none is deleted.
 */
export function removeSkills(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    const gone = await tx.query(
      sql`delete from skills where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          returning 1`,
    )
    if (gone.length < ids.length) throw notFound(`No se encontró ${someChosen(NOUNS.skill)}`)
    return { deleted: gone.length }
  })
}

/** Skills that a course teaches (spec 2, 'Asignar competencias'). */
export const COURSE_SKILLS: SkillOwner<'course'> = {
  as: 'course',
  table: 'course_skills',
  column: 'tenant_course_id',
  find: (scope, id) =>
    sql`select tc.id, c.name from tenant_courses tc join courses c on c.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`,
  // No call deletes a course of a tenant.
  locked: false,
  missing: () => notFound('No se encontró el curso'),
}
