import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

/** One row without an id when the page is empty. */
type Row = { total: number } & (
  { id: number; name: string; created_at: Date } | { id: null; name: null; created_at: null }
)

/** A page of the company's formation paths, by name. */
export async function listPaths(
  db: Database,
  scope: Scope,
  { limit, skip }: { limit: number; skip: number },
) {
  const inOrder = sql`name collate "und-x-icu", id`
  const rows = await db.query<Row>(
    scope,
    sql`select counted.total, page.*
        from (select count(*) as total from formation_paths where tenant_id = ${scope.tenantId}) counted
        left join (
          select id, name, created_at from formation_paths where tenant_id = ${scope.tenantId}
          order by ${inOrder} limit ${limit} offset ${skip}
        ) page on true
        order by ${inOrder}`,
  )
  return {
    results: rows
      .filter((row) => row.id !== null)
      .map(({ id, name, created_at }) => ({ id, name, created_at: created_at.toISOString() })),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
