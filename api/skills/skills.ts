import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { Skill, skills } from '#contract/skills.ts'
import { uniqueViolation, type Database } from '../db/database.ts'
import { invalidField, notFound } from '../http/failure.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

/** The company's skills (spec 2, §7 'Skills'). */

/** One row without an id when the page is empty. */
type Row = { total: number } & (Skill | { id: null })

/** Skills by name, a page at a time; `q` matches a part of it, blind to accents and case. */
export async function listSkills(
  db: Database,
  scope: Scope,
  { q, limit, skip }: z.output<typeof skills.list.query>,
) {
  const rows = await db.query<Row>(
    scope,
    sql`with matched as (
          select id, name from skills where tenant_id = ${scope.tenantId}
            ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty}
        ), counted as (select count(*) as total from matched)
        select page.*, counted.total from counted left join (
          select id, name, ${courseCount(scope)} as courses from matched s
          order by name collate "und-x-icu", id limit ${limit} offset ${skip}
        ) page on true
        order by page.name collate "und-x-icu", page.id`,
  )
  return {
    results: rows
      .filter((row) => row.id !== null)
      .map(({ id, name, courses }) => ({ id, name, courses })),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}

/** @throws Failure 404 when the company has no such skill. */
export async function getSkill(db: Database, scope: Scope, id: number): Promise<Skill> {
  const [found] = await db.query<Skill>(
    scope,
    sql`select id, name, ${courseCount(scope)} as courses from skills s
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw skillNotFound()
  return found
}

const skillNotFound = () => notFound('No se encontró la competencia')

/** Of skill `s`. */
const courseCount = (scope: Scope) => sql`(
  select count(*) from course_skills c
  where c.tenant_id = ${scope.tenantId} and c.skill_id = s.id
    ${onlyMyCourses(scope, 'c.tenant_course_id')})`

/** @throws Failure 422 when there is one of this name already, whatever its accents and case. */
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
      return { id: created!.id, name, courses: 0 }
    })
    .catch(taken)
}

/** @throws Failure 404; 422 as `createSkill`. */
export function renameSkill(
  db: Database,
  scope: Scope,
  id: number,
  { name }: { name: string },
): Promise<Skill> {
  return db
    .transaction(scope, async (tx) => {
      const [renamed] = await tx.query<Skill>(
        sql`update skills s set name = ${name} where tenant_id = ${scope.tenantId} and id = ${id}
            returning id, name, ${courseCount(scope)} as courses`,
      )
      if (!renamed) throw skillNotFound()
      return renamed
    })
    .catch(taken)
}

function taken(error: unknown): never {
  if (uniqueViolation(error) !== 'skills_name') throw error
  throw invalidField('name', 'taken', 'Ya existe una competencia con este nombre')
}

/**
 * Deletes skills. Courses and certifications that had them have them no more.
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
