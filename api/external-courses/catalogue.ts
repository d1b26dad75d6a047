import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { externalCourseCategories, ExternalCourseOption } from '#contract/external-courses.ts'
import { agree, counted, NOUNS, type Noun } from '#contract/nouns.ts'
import { uniqueViolation, type Database, type Transaction } from '../db/database.ts'
import { BY_NAME, filteredByIds, answerPage, pageOf, type PageRow } from '../db/page.ts'
import { Failure, invalidField, notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { quoted } from '../http/wording.ts'

/** Editable list of options, one of which a course references by its column `reference`. */
export type Catalogue = {
  readonly table: 'external_course_categories' | 'external_course_competencies'
  readonly reference: 'category_id' | 'competence_id'
  readonly noun: Noun
}

/** Schools and competences have one noun each, the same as on their screens. */
export const CATEGORIES: Catalogue = {
  table: 'external_course_categories',
  reference: 'category_id',
  noun: NOUNS.externalCourseCategory,
}
export const COMPETENCIES: Catalogue = {
  table: 'external_course_competencies',
  reference: 'competence_id',
  noun: { ...NOUNS.externalCourseCompetence, one: 'competencia', many: 'competencias' },
}

type Calls = typeof externalCourseCategories
type Draft = z.output<Calls['create']['body']>
type Changes = z.output<Calls['update']['body']>

/** SQL of options `o` with the number of courses that use each. */
function withUses({ tenantId }: Scope, { reference }: Catalogue, options: Sql): Sql {
  const column = raw(reference)
  return sql`with o as materialized (${options}), used as (
      select ${column} as id, count(*) as courses from external_courses
      where tenant_id = ${tenantId} and ${column} = any(array(select id from o)) group by 1
    ), trashed as (
      select referred as id, count(*) as courses
      from trashed_external_courses(${reference}, array(select id from o)) group by 1
    )
    select o.*, coalesce(used.courses, 0) as courses, coalesce(trashed.courses, 0) as trashed
    from o left join used using (id) left join trashed using (id)`
}

/** Returns a page of an editable list by name; `q` matches a part of it, ignoring accents and case. */
export async function listOptions(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  query: z.output<Calls['list']['query']>,
) {
  const { ids, q } = query
  const matched = sql`select id, name, version from ${raw(catalogue.table)}
    where tenant_id = ${scope.tenantId}
      ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty} ${filteredByIds(ids)}`
  const page = pageOf({ matched, order: BY_NAME }, query)
  const rows = await db.query<PageRow<ExternalCourseOption>>(
    scope,
    sql`${withUses(scope, catalogue, page)} order by ${raw(BY_NAME.join(', '))}`,
  )
  return answerPage(rows, query.limit, (option) => option)
}

/** @throws Failure 404 when the tenant has no such option. */
export function getOption(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  id: number,
): Promise<ExternalCourseOption> {
  return db.transaction(scope, (tx) => read(tx, scope, catalogue, id))
}

async function read(
  tx: Transaction,
  scope: Scope,
  catalogue: Catalogue,
  id: number,
): Promise<ExternalCourseOption> {
  const [found] = await tx.query<ExternalCourseOption>(
    withUses(
      scope,
      catalogue,
      sql`select id, name, version from ${raw(catalogue.table)}
          where tenant_id = ${scope.tenantId} and id = ${id}`,
    ),
  )
  if (!found) throw missing(catalogue)
  return found
}

const missing = ({ noun }: Catalogue) => notFound(`No se encontró la ${noun.one}`)

/** @throws Failure 422 when the name exists already, ignoring accents and case. */
export function createOption(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  { name }: Draft,
): Promise<ExternalCourseOption> {
  return db
    .transaction(scope, async (tx) => {
      const [created] = await tx.query<{ id: number }>(
        sql`insert into ${raw(catalogue.table)} (tenant_id, name) values (${scope.tenantId}, ${name})
            returning id`,
      )
      return read(tx, scope, catalogue, created!.id)
    })
    .catch(refused(catalogue))
}

/** @throws Failure 404; 409 when it was renamed since `version` was read; 422 as `createOption`. */
export function changeOption(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  id: number,
  { name, version }: Changes,
): Promise<ExternalCourseOption> {
  const table = raw(catalogue.table)
  return db
    .transaction(scope, async (tx) => {
      const [stored] = await tx.query<{ version: number }>(
        sql`select version from ${table} where tenant_id = ${scope.tenantId} and id = ${id}
            for no key update`,
      )
      if (!stored) throw missing(catalogue)
      requireVersion(version, stored.version, `esta ${catalogue.noun.one}`)
      await tx.query(
        sql`update ${table} set name = ${name}, version = version + 1
            where tenant_id = ${scope.tenantId} and id = ${id}`,
      )
      return read(tx, scope, catalogue, id)
    })
    .catch(refused(catalogue))
}

/**
 * Deletes options that no course uses.
 * @throws Failure 404 when one of them does not exist; 409 with the courses when one is in use, also by a
 *   course in the trash, which may be restored. Then none is deleted.
 */
export function removeOptions(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    // Locks them: assigning one to a course at this moment waits, and then fails.
    const found = await tx.query<{ id: number; name: string }>(
      sql`select id, name from ${raw(catalogue.table)}
            where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
            order by name collate "und-x-icu", id for update`,
    )
    if (found.length < ids.length)
      throw notFound(`No se encontró alguna de las ${catalogue.noun.many} elegidas`)
    await requireUnused(tx, scope, catalogue, found)
    await tx.query(
      sql`delete from ${raw(catalogue.table)}
            where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
    )
    return { deleted: found.length }
  })
}

type Used = { name: string; trashed: boolean }

async function requireUnused(
  tx: Transaction,
  scope: Scope,
  { reference, noun }: Catalogue,
  options: { id: number; name: string }[],
): Promise<void> {
  const ids = options.map(({ id }) => id)
  const courses = await tx.query<Used & { referred: number }>(
    sql`select * from (
          select ${raw(reference)} as referred, name, false as trashed from external_courses
          where tenant_id = ${scope.tenantId} and ${raw(reference)} = any(${ids}::bigint[])
          union all
          select referred, name, true from trashed_external_courses(${reference}, ${ids}::bigint[])
        ) course
        order by trashed, name collate "und-x-icu"`,
  )
  if (courses.length === 0) return
  const used = options.filter(({ id }) => courses.some(({ referred }) => referred === id))
  const which = quoted(used.map(({ name }) => name))
  const subject = agree(
    used.length,
    `La ${noun.one} ${which} está`,
    `Las ${noun.many} ${which} están`,
  )
  const end = agree(
    used.length,
    'No se puede eliminar mientras alguno la tenga.',
    'No se pueden eliminar mientras alguno las tenga.',
  )
  throw new Failure(409, 'in_use', `${subject} en uso en ${whereOf(courses)}. ${end}`)
}

/** '2 cursos externos («A» y «B») y en 1 curso externo de la papelera («C»)'. */
function whereOf(courses: Used[]): string {
  const parts = [false, true].flatMap((trashed) => {
    const names = courses.filter((course) => course.trashed === trashed).map(({ name }) => name)
    const how = `${counted(names.length, NOUNS.externalCourse)}${trashed ? ' de la papelera' : ''}`
    return names.length > 0 ? [`${how} (${quoted(names)})`] : []
  })
  return parts.join(' y en ')
}

/** Converts the unique violation of two concurrent requests to a Failure. */
function refused({ table, noun }: Catalogue) {
  return (error: unknown): never => {
    if (uniqueViolation(error) === `${table}_name`)
      throw invalidField('name', 'taken', `Ya existe una ${noun.one} con este nombre`)
    throw error
  }
}
