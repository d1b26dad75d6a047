import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { trash, TrashItem } from '#contract/trash.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { deletionOf, withinReach } from './policy.ts'

type Row = Omit<TrashItem, 'deleted_at' | 'kept_until'> & {
  deleted_at: Date
  kept_until: Date
  total: number
}

/** A page of the trash, what was deleted last first. Who deleted it is known from the audit log. */
export async function listTrash(
  db: Database,
  scope: Scope,
  { kind, q, limit, skip }: z.output<typeof trash.list.query>,
) {
  const rows = await db.query<Row | { id: null; total: number }>(
    scope,
    sql`with trashed as materialized (
          select * from trash() t where true ${kind ? sql`and t.kind = ${kind}` : empty}
            ${q ? sql`and fold(t.name) like fragment_pattern(${q})` : empty} ${withinReach(scope)}
        )
        select counted.total, t.*, deletion.actor_name as deleted_by
        from (select count(*) as total from trashed) counted
        left join (
          select * from trashed order by deleted_at desc, kind, id limit ${limit} offset ${skip}
        ) t on true
        left join lateral ${deletionOf(scope)} deletion on true
        order by t.deleted_at desc, t.kind, t.id`,
  )
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [itemOf(row)])),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}

function itemOf({ total: _, deleted_at, kept_until, ...row }: Row): TrashItem {
  return { ...row, deleted_at: deleted_at.toISOString(), kept_until: kept_until.toISOString() }
}
