import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { trash, TrashItem } from '#contract/oversight/trash.ts'
import type { Database } from '#api/platform/db/database.ts'
import { readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { deletionOf, isWithinScope } from './policy.ts'

type Row = Omit<TrashItem, 'deleted_at' | 'kept_until'> & {
  entity: string
  deleted_at: Date
  kept_until: Date
}

/** A page of the trash, last deleted first. The audit log has who deleted it. */
export function listTrash(db: Database, scope: Scope, query: z.output<typeof trash.list.query>) {
  const { ids, kind, q } = query
  const trashed = sql`select * from trash() t where true
    ${kind ? sql`and t.kind = ${kind}` : empty}
    ${ids ? sql`and t.kind || ':' || t.id = any(${ids}::text[])` : empty}
    ${q ? sql`and fold(t.name) like fragment_pattern(${q})` : empty} ${isWithinScope(scope)}`
  const list = {
    matched: trashed,
    order: ['deleted_at desc', 'kind', 'id'],
    columns: sql`t.*, deletion.actor_name as deleted_by`,
    joins: sql`left join lateral (select page.*) t on true
      left join lateral ${deletionOf(scope)} deletion on true`,
    materialized: true,
  }
  return readPage(db, scope, list, query, itemOf)
}

function itemOf({ entity: _, deleted_at, kept_until: end, ...row }: Row): TrashItem {
  return { ...row, deleted_at: deleted_at.toISOString(), kept_until: end.toISOString() }
}
