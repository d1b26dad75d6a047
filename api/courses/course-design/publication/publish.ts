import sql from 'sql-template-tag'
import { blockingProblems, problemsOf } from '#contract/courses/design/course-problems.ts'
import type { Queryable, TenantScope, Transaction } from '#api/platform/db/database.ts'
import { conflict, invalid } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { changesBetween } from './changes-between.ts'
import { changeDesign, inDraft, type Write } from '../change.ts'
import { filesOf, usesOf } from '../files.ts'
import type { Design } from '../model.ts'
import { publicationNotFound, publishedDesign } from './publication-rows.ts'
import { requireOwner, type DesignAccess } from '../access.ts'
import { accessibilityBlocks } from '../read.ts'
import { showDesign } from '../show.ts'
import { designNotFound } from '../access.ts'
import { loadDraft, type Draft } from '../store.ts'

type Row = { number: number; published_at: Date; published_by: string | null; contents: number }

const toPublication = (row: Row) => ({ ...row, published_at: row.published_at.toISOString() })

/**
 * Returns the published versions of an own design, the changes of its draft, and the number of
 * people enrolled. Throws Failure 403 for a tenant that was given it.
 */
export async function listPublications({ db }: Services, reach: DesignAccess) {
  requireOwner(reach)
  const { scope, id } = reach
  return db.transaction(scope, async (tx) => {
    const draft = await loadDraft(tx, scope, id)
    if (!draft) throw designNotFound()
    const rows = await tx.query<Row>(
      sql`select number, published_at, published_by_name as published_by,
            jsonb_array_length(design -> 'contents') as contents
          from course_publications where tenant_id = ${scope.tenantId} and course_id = ${id}
          order by number desc`,
    )
    const last = await publishedDesign(tx, id)
    const [counted] = await tx.query<{ people: number }>(
      sql`select people_in_course(${id}) as people`,
    )
    return {
      results: rows.map(toPublication),
      people: counted!.people,
      changes: changesBetween(last?.design ?? null, draft.design),
    }
  })
}

/**
 * Publishes the draft as an immutable version; its sections and contents keep the ids of the draft.
 * A job completes the enrolments of learners who have answered all of it.
 * @throws Failure 403 unless the tenant owns it; 422 with the problems that prevent it; 409 when it
 *   does not differ from the last version.
 */
export function publish(services: Services, write: Write) {
  requireOwner(write)
  const { id } = write
  return inDraft(services, write, {}, async (tx, draft) => {
    const last = await publishedDesign(tx, id)
    if (last && changesBetween(last.design, draft.design).length === 0)
      throw conflict('No hay cambios por publicar')
    await requirePublishable(tx, write, draft)
    const row = await storePublication(tx, write, (last?.number ?? 0) + 1, draft.design)
    const companies = await tx.query<{ tenantId: number }>(
      sql`select companies_of_course(${id}) as "tenantId"`,
    )
    for (const { tenantId } of companies)
      await services.queue.send('course-published', { tenantId, courseId: id }, tx)
    return { ...toPublication(row), version: draft.version }
  })
}

/** Stores a version and makes it the current one of learners. */
export async function storePublication(
  tx: Queryable,
  { scope, id }: { scope: Required<Pick<TenantScope, 'tenantId' | 'actor'>>; id: number },
  number: number,
  design: Design,
): Promise<Row> {
  const { theme, sections, contents } = design
  const files = [...new Set(usesOf(design).map(({ name }) => name))]
  const [row] = await tx.query<Row>(
    sql`insert into course_publications
          (tenant_id, course_id, number, design, files, published_by, published_by_name)
        values (${scope.tenantId}, ${id}, ${number},
          ${JSON.stringify({ theme, sections, contents })}::jsonb, ${files}, ${scope.actor.id},
          ${`${scope.actor.first_name} ${scope.actor.last_name}`.trim()})
        returning number, published_at, published_by_name as published_by,
          jsonb_array_length(design -> 'contents') as contents`,
  )
  await handToLearners(tx, id, design)
  return row!
}

async function requirePublishable(
  tx: Transaction,
  { scope, id }: Write,
  { design, version }: Draft,
): Promise<void> {
  const files = await filesOf(tx, scope, id)
  const problems = problemsOf(showDesign(design, id, version), new Set(files.keys()))
  const blocking = blockingProblems(problems, {
    accessibility_blocks: await accessibilityBlocks(tx, scope),
  })
  if (blocking.length > 0) throw invalid(blocking)
}

/** Replaces `course_sections` and `course_contents` with the rows of the draft. */
async function handToLearners(
  tx: Queryable,
  id: number,
  { sections, contents }: Design,
): Promise<void> {
  await tx.query(
    sql`insert into course_sections (course_id, id, parent_id, position, name)
        select ${id}, s.id, s.parent_id, s.position, s.name
        from jsonb_populate_recordset(null::course_sections, ${JSON.stringify(sections)}::jsonb) s
        on conflict (course_id, id) do update set (parent_id, position, name)
          = (excluded.parent_id, excluded.position, excluded.name)`,
  )
  await tx.query(
    sql`insert into course_contents (course_id, id, section_id, position, template, title, category,
          estimated_seconds, points)
        select ${id}, c.id, c.section_id, c.position, c.template, c.title, c.category,
          c.estimated_seconds, c.points
        from jsonb_populate_recordset(null::course_contents, ${JSON.stringify(contents)}::jsonb) c
        on conflict (course_id, id) do update set (section_id, position, template, title, category,
            estimated_seconds, points)
          = (excluded.section_id, excluded.position, excluded.template, excluded.title,
            excluded.category, excluded.estimated_seconds, excluded.points)`,
  )
  await tx.query(
    sql`delete from course_contents
        where course_id = ${id} and id <> all(${contents.map((row) => row.id)}::bigint[])`,
  )
  await tx.query(
    sql`delete from course_sections
        where course_id = ${id} and id <> all(${sections.map((row) => row.id)}::bigint[])`,
  )
}

/**
 * Replaces the draft with a published version, as one change that can be undone. Throws Failure 403
 * unless the tenant owns it, 404 without such a version.
 */
export function restore(services: Services, write: Write, number: number) {
  return changeDesign(services, write, 'restore', async ({ name, slug }, { tx }) => {
    const found = await publishedDesign(tx, write.id, number)
    if (!found) throw publicationNotFound()
    return { design: { ...found.design, name, slug }, answer: {} }
  })
}
