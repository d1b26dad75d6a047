import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { reports } from '#contract/reports/reports.ts'
import type { Database } from '#api/platform/db/database.ts'
import { ownerIdOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { addressOf } from './address.ts'
import { withFilters } from './filter-words.ts'

/** Last request of a user for each report. */

type Recent = z.output<typeof reports.recent.answer>

/** Returns the newest first. An actor in another tenant has none there, nor has one who sees the console as somebody. */
export async function recentReports(db: Database, scope: Scope): Promise<Recent> {
  const rows = await db.query<{ kind: ReportKind; query: string; used_at: Date }>(
    scope,
    sql`select kind, query, used_at from report_uses
        where tenant_id = ${scope.tenantId} and user_id = ${ownerIdOf(scope)} order by used_at desc`,
  )
  return withFilters(
    db.for(scope),
    scope,
    rows.map((row) => ({ ...row, used_at: row.used_at.toISOString() })),
  )
}

/**
 * Wraps a page handler to record its use after the answer, without waiting for it. Later pages of the same
 * report do not count.
 */
export function recordUse<Input extends { query: { skip: number }; scope: Scope }, Answer>(
  db: Database,
  kind: ReportKind,
  page: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  return async (input) => {
    const answer = await page(input)
    const { query, scope } = input
    const owner = ownerIdOf(scope)
    if (query.skip === 0 && owner !== null)
      note(db, scope.tenantId, owner, [kind, addressOf(kind, query)])
    return answer
  }
}

function note(
  db: Database,
  tenantId: number,
  owner: number,
  [kind, query]: [ReportKind, string],
): void {
  db.query(
    { tenantId },
    sql`insert into report_uses (tenant_id, user_id, kind, query)
        values (${tenantId}, ${owner}, ${kind}, ${query})
        on conflict (tenant_id, user_id, kind) do update
          set query = excluded.query, used_at = excluded.used_at`,
  ).catch(() => {})
}
