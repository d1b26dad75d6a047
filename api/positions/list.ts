import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { positions } from '#contract/positions.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof positions.list.query>

/** One row without an id when the page is empty. */
type Row = { total: number } & (
  { id: number; code: string; name: string; created_at: Date } | { id: null }
)

/**
 * Positions by name, a page at a time; `q` matches parts of code or name, blind to accents and case.
 */
export async function listPositions(db: Database, scope: Scope, { q, limit, skip }: Query) {
  const matching = q ? sql`and fold(code || E'\n' || name) like fragment_pattern(${q})` : empty
  const rows = await db.query<Row>(
    scope,
    sql`with matched as (
          select id, code, name, created_at from positions
          where tenant_id = ${scope.tenantId} ${matching}
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
