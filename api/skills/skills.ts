import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { Skill, skillChanges, skills } from '#contract/skills.ts'
import { uniqueViolation, type Database } from '../db/database.ts'
import { BY_NAME, readPage } from '../db/page.ts'
import { invalidField, notFound } from '../http/failure.ts'
import { withinActorCourses } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'

/** Skills of the tenant (spec 2, §7 'Skills'). */

/** Skills by name, a page at a time; `q` matches a part of it, ignoring accents and case. */
export function listSkills(db: Database, scope: Scope, query: z.output<typeof skills.list.query>) {
  const { q } = query
  const matched = sql`select id, name, version, ${usage(scope)} from skills s
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty}`
  return readPage(db, scope, { matched, order: BY_NAME }, query, (skill: Skill) => skill)
}

/** @throws Failure 404 when the tenant has no such skill. */
export async function getSkill(db: Database, scope: Scope, id: number): Promise<Skill> {
  const [found] = await db.query<Skill>(
    scope,
    sql`select id, name, version, ${usage(scope)} from skills s
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw skillNotFound()
  return found
}

const skillNotFound = () => notFound('No se encontró la competencia')

/** SQL: usage of skill `s`; certifications and external courses in the trash do not count. */
const usage = (scope: Scope) => sql`(
    select count(*) from course_skills c
    where c.tenant_id = ${scope.tenantId} and c.skill_id = s.id
      ${withinActorCourses(scope, 'c.tenant_course_id')}) as courses,
  (select count(*) from certification_skills cs
    join certifications c on c.tenant_id = ${scope.tenantId} and c.id = cs.certification_id
    where cs.tenant_id = ${scope.tenantId} and cs.skill_id = s.id) as certifications,
  (select count(*) from external_course_skills es
    join external_courses e on e.tenant_id = ${scope.tenantId} and e.id = es.external_course_id
    where es.tenant_id = ${scope.tenantId} and es.skill_id = s.id) as external_courses`

/** @throws Failure 422 when the name exists already, ignoring accents and case. */
export function createSkill(
  db: Database,
  scope: Scope,
  { name }: { name: string },
): Promise<Skill> {
  return db
    .transaction(scope, async (tx) => {
      const [created] = await tx.query<{ id: number }>(
        sql`insert into skills (tenant_id, name) values (${scope.tenantId}, ${name}) returning id`,
      )
      return {
        id: created!.id,
        name,
        courses: 0,
        certifications: 0,
        external_courses: 0,
        version: 1,
      }
    })
    .catch(taken)
}

/** @throws Failure 404; 409 when it was modified since `version` was read; 422 as `createSkill`. */
export function renameSkill(
  db: Database,
  scope: Scope,
  id: number,
  { name, version }: z.output<typeof skillChanges>,
): Promise<Skill> {
  return db
    .transaction(scope, async (tx) => {
      const [stored] = await tx.query<{ version: number }>(
        sql`select version from skills where tenant_id = ${scope.tenantId} and id = ${id}
            for no key update`,
      )
      if (!stored) throw skillNotFound()
      requireVersion(version, stored.version, 'esta competencia')
      const [renamed] = await tx.query<Skill>(
        sql`update skills s set name = ${name}, version = version + 1
            where tenant_id = ${scope.tenantId} and id = ${id}
            returning id, name, version, ${usage(scope)}`,
      )
      return renamed!
    })
    .catch(taken)
}

function taken(error: unknown): never {
  if (uniqueViolation(error) !== 'skills_name') throw error
  throw invalidField('name', 'taken', 'Ya existe una competencia con este nombre')
}

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
    if (gone.length < ids.length)
      throw notFound('No se encontró alguna de las competencias elegidas')
    return { deleted: gone.length }
  })
}
