import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { areas } from '#contract/areas.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof areas.list.query>

/** One row without an id when the page is empty. */
type Row = { total: number } & (
  { id: number; code: string; name: string; created_at: Date } | { id: null }
)

/**
 * Areas by name, a page at a time; `q` matches parts of code or name, blind to accents and case.
 * An actor with business units sees the areas of those units.
 */
export async function listAreas(db: Database, scope: Scope, { q, limit, skip }: Query) {
  const matching = q ? sql`and fold(code || E'\n' || name) like fragment_pattern(${q})` : empty
  const mine = scope.areaIds ? sql`and id = any(${[...scope.areaIds]})` : empty
  const rows = await db.query<Row>(
    scope,
    sql`with matched as (
          select id, code, name, created_at from areas
          where tenant_id = ${scope.tenantId} ${matching} ${mine}
        ), counted as (select count(*) as total from matched)
        select page.*, counted.total from counted left join (
          select * from matched order by name collate "und-x-icu", id limit ${limit} offset ${skip}
        ) page on true
        order by page.name collate "und-x-icu", page.id`,
  )
  return {
    results: rows
      .filter((row) => row.id !== null)
      .map(({ id, code, name, created_at }) => ({
        id,
        code,
        name,
        created_at: created_at.toISOString(),
      })),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
