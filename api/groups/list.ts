import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { Group, groups } from '#contract/groups.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof groups.list.query>

/** One row without an id when the page is empty. */
type Row = { total: number } & ({ id: number; name: string; created_at: Date } | { id: null })

const SORTS = { name: raw('name collate "und-x-icu"'), created_at: raw('created_at') }

/**
 * Groups a page at a time (spec 1, §2 'Groups'); `q` matches a part of the name, blind to accents and
 * case. Business units limit what is seen in a group, not which groups there are.
 */
export async function listGroups(db: Database, scope: Scope, query: Query) {
  const { q, sort, order, limit, skip } = query
  const by = sql`${SORTS[sort]} ${raw(order)}, id ${raw(order)}`
  const rows = await db.query<Row>(
    scope,
    sql`with matched as (
          select id, name, created_at from groups
          where tenant_id = ${scope.tenantId}
            ${q ? sql`and fold(name) like fragment_pattern(${q})` : empty}
        ), counted as (select count(*) as total from matched)
        select page.*, counted.total from counted left join (
          select * from matched order by ${by} limit ${limit} offset ${skip}
        ) page on true
        order by ${by}`,
  )
  return {
    results: rows.filter((row) => row.id !== null).map(groupOf),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}

/** A stored group as the API answers it. */
export function groupOf({
  id,
  name,
  created_at,
}: Omit<Group, 'created_at'> & { created_at: Date }) {
  return { id, name, created_at: created_at.toISOString() }
}
