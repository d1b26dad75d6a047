import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  externalCourseCategories,
  ExternalCourseOption,
} from '#contract/training/external-courses.ts'
import { agree, counted, NOUNS, someChosen, type Noun } from '#contract/platform/values/nouns.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { BY_NAME, filteredByIds, answerPage, pageOf, type PageRow } from '#api/platform/db/page.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { quoted } from '#api/platform/http/wording.ts'
import { changeRecord, insertRecord, lockRecord, saveRecord } from '#api/platform/records/record.ts'
import { byText, recordNotFound, type RecordTable } from '#api/platform/records/table.ts'

/** Editable list of options, one of which a course references by its column `reference`. */
export type Catalogue = RecordTable<Pick<ExternalCourseOption, 'id' | 'name' | 'version'>> & {
  readonly reference: 'category_id' | 'competence_id'
}

/** Schools and competences have one noun each, the same as on their screens. */
export const CATEGORIES: Catalogue = {
  reference: 'category_id',
  ...namedOnce('external_course_categories', NOUNS.externalCourseCategory),
}
export const COMPETENCIES: Catalogue = {
  reference: 'competence_id',
  ...namedOnce('external_course_competencies', {
    ...NOUNS.externalCourseCompetence,
    one: 'competencia',
    many: 'competencias',
  }),
}

/** A name exists once, ignoring accents and case. */
function namedOnce(table: string, noun: Noun) {
  const message = `Ya existe una ${noun.one} con este nombre`
  return {
    table,
    noun,
    fields: ['name'] as const,
    columns: () => sql`t.id, t.name, t.version`,
    sorts: { name: byText('name') },
    constraints: { [`${table}_name`]: { path: 'name', code: 'taken', message } },
  }
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
  if (!found) throw recordNotFound(catalogue)
  return found
}

/** @throws Failure 422 when the name exists already, ignoring accents and case. */
export function createOption(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  { name }: Draft,
): Promise<ExternalCourseOption> {
  return saveRecord(db, scope, catalogue, async (tx) => {
    const { id } = await insertRecord(tx, scope, catalogue, { name })
    return read(tx, scope, catalogue, id)
  })
}

/** @throws Failure 404; 409 when it was renamed since `version` was read; 422 as `createOption`. */
export function changeOption(
  db: Database,
  scope: Scope,
  catalogue: Catalogue,
  id: number,
  { name, version }: Changes,
): Promise<ExternalCourseOption> {
  return saveRecord(db, scope, catalogue, async (tx) => {
    await lockRecord(tx, scope, catalogue, id, version)
    await changeRecord(tx, scope, catalogue, id, { name })
    return read(tx, scope, catalogue, id)
  })
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
    if (found.length < ids.length) throw notFound(`No se encontró ${someChosen(catalogue.noun)}`)
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
