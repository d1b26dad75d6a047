import sql from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Change, Difference } from './publication/difference.ts'
import type { ContentRow, Design, Ids, SectionRow } from './model.ts'

/** Loads and stores a draft. */

export type Draft = { version: number; design: Design }

/** Returns null when the tenant owns no such design. With `lock` the draft is locked until the transaction ends. */
export async function loadDraft(
  ask: Queryable,
  { tenantId }: Pick<Scope, 'tenantId'>,
  id: number,
  { lock = false } = {},
): Promise<Draft | null> {
  // A separate statement: one that waited for the lock would read the rows as they were before.
  if (lock) {
    await ask.query(
      sql`select from courses where id = ${id} and owner_tenant_id = ${tenantId} for no key update`,
    )
  }
  const [found] = await ask.query<Design & { version: number }>(
    sql`select d.version, d.name, d.slug, d.theme, (
            select coalesce(jsonb_agg(to_jsonb(s) - 'tenant_id' - 'course_id'), '[]')
            from course_draft_sections s where s.tenant_id = ${tenantId} and s.course_id = ${id}
          ) as sections, (
            select coalesce(jsonb_agg(to_jsonb(c) - 'tenant_id' - 'course_id'), '[]')
            from course_draft_contents c where c.tenant_id = ${tenantId} and c.course_id = ${id}
          ) as contents
        from courses d where d.id = ${id} and d.owner_tenant_id = ${tenantId}`,
  )
  if (!found) return null
  const { version, ...design } = found
  return { version, design }
}

/** Draws ids that no course has used. */
export function newIds(ask: Queryable): Ids {
  return async (kind, count) => {
    const rows = await ask.query<{ id: number }>(
      kind === 'section'
        ? sql`select nextval('course_sections_id_seq') as id from generate_series(1, ${count})`
        : sql`select nextval('course_contents_id_seq') as id from generate_series(1, ${count})`,
    )
    return rows.map(({ id }) => id)
  }
}

/** Number of ids reserved at a time; unused ones are lost. */
const IDS_AT_ONCE = 100

/** Draws ids in batches, for a design that is written at once. */
export function batchedIds(ids: Ids): Ids {
  const left: Record<Parameters<Ids>[0], number[]> = { section: [], content: [] }
  return async (kind, count) => {
    while (left[kind].length < count) left[kind].push(...(await ids(kind, IDS_AT_ONCE)).map(Number))
    return left[kind].splice(0, count)
  }
}

/** Writes a difference to a draft that the transaction has locked; returns its new version. */
export async function storeDifference(
  tx: Queryable,
  { tenantId }: Pick<Scope, 'tenantId'>,
  id: number,
  { course, sections, contents }: Difference,
): Promise<number> {
  await storeSections(tx, tenantId, id, sections)
  await storeContents(tx, tenantId, id, contents)
  const gone = goneOf(sections)
  if (gone.length > 0) {
    await tx.query(
      sql`delete from course_draft_sections
          where tenant_id = ${tenantId} and course_id = ${id} and id = any(${gone}::bigint[])`,
    )
  }
  const { name, slug, theme } = course?.after ?? {}
  const [stored] = await tx.query<{ version: number }>(
    sql`update courses set version = version + 1, updated_at = now(),
          name = coalesce(${name}, name), slug = coalesce(${slug}, slug),
          theme = coalesce(${theme && JSON.stringify(theme)}::jsonb, theme)
        where id = ${id} and owner_tenant_id = ${tenantId} returning version`,
  )
  return stored!.version
}

async function storeSections(
  tx: Queryable,
  tenantId: number,
  id: number,
  changes: Change<SectionRow>[],
): Promise<void> {
  const rows = presentOf(changes)
  if (rows.length === 0) return
  await tx.query(
    sql`insert into course_draft_sections as stored (tenant_id, course_id, id, parent_id, position, name,
          icon, color, subjects, subjects_title, theme)
        select ${tenantId}, ${id}, g.id, g.parent_id, g.position, g.name, g.icon, g.color, g.subjects,
          g.subjects_title, g.theme
        from jsonb_populate_recordset(null::course_draft_sections, ${JSON.stringify(rows)}::jsonb) g
        on conflict (tenant_id, course_id, id) do update set (parent_id, position, name, icon, color,
            subjects, subjects_title, theme)
          = (excluded.parent_id, excluded.position, excluded.name, excluded.icon, excluded.color,
            excluded.subjects, excluded.subjects_title, excluded.theme)`,
  )
}

async function storeContents(
  tx: Queryable,
  tenantId: number,
  id: number,
  changes: Change<ContentRow>[],
): Promise<void> {
  const rows = presentOf(changes)
  if (rows.length > 0) {
    await tx.query(
      sql`insert into course_draft_contents as stored (tenant_id, course_id, id, section_id, position,
            template, title, category, estimated_seconds, points, options, extended_props, theme)
          select ${tenantId}, ${id}, g.id, g.section_id, g.position, g.template, g.title, g.category,
            g.estimated_seconds, g.points, g.options, g.extended_props, g.theme
          from jsonb_populate_recordset(null::course_draft_contents, ${JSON.stringify(rows)}::jsonb) g
          on conflict (tenant_id, course_id, id) do update set (section_id, position, template, title,
              category, estimated_seconds, points, options, extended_props, theme)
            = (excluded.section_id, excluded.position, excluded.template, excluded.title,
              excluded.category, excluded.estimated_seconds, excluded.points, excluded.options,
              excluded.extended_props, excluded.theme)`,
    )
  }
  const gone = goneOf(changes)
  if (gone.length === 0) return
  await tx.query(
    sql`delete from course_draft_contents
        where tenant_id = ${tenantId} and course_id = ${id} and id = any(${gone}::bigint[])`,
  )
}

function presentOf<Row>(changes: Change<Row>[]): Row[] {
  return changes.flatMap(({ after }) => (after ? [after] : []))
}

function goneOf<Row extends { id: number }>(changes: Change<Row>[]): number[] {
  return changes.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
}
