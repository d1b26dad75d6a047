import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { answerPage, pageOf, type PageRow, type Part } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'

type Row = { id: number; name: string; created_at: Date }

/** A page of the company's formation paths, by name. */
export async function listFormationPaths(db: Database, scope: Scope, part: Part) {
  const all = sql`select id, name, created_at from formation_paths
    where tenant_id = ${scope.tenantId}`
  const by = sql`name collate "und-x-icu", id`
  const rows = await db.query<PageRow<Row>>(scope, pageOf(all, by, part))
  return answerPage(rows, part.limit, ({ created_at, ...path }) => ({
    ...path,
    created_at: created_at.toISOString(),
  }))
}
