import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { AudienceRow } from '#contract/messages/audience-shapes.ts'
import type { communications } from '#contract/messages/communications.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds, inOrder, readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { messagesOf, pendingOf } from './read.ts'

const SORTS: Record<SortOf<'audiences'>, string> = {
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
}

type Row = Omit<AudienceRow, 'created_at'> & { created_at: Date }

/**
 * Returns a page of audiences (spec 3, §2 'Communications'); `q` matches a part of the name, ignoring
 * accents and case. Business units do not limit the audiences, only the people they reach.
 */
export function listAudiences(
  db: Database,
  scope: Scope,
  { ids, q, messages, sort, order, ...part }: z.output<typeof communications.list.query>,
) {
  const { tenantId } = scope
  const matched = sql`select c.id, c.name, c.created_at from communications c
    where c.tenant_id = ${tenantId}
      ${messages ? sql`and ${pendingOf(tenantId)} > 0` : empty}
      ${q ? sql`and c.search like fragment_pattern(${q})` : empty} ${filteredByIds(ids, 'c.id')}`
  const list = {
    matched,
    order: inOrder(SORTS[sort], order),
    columns: sql`c.*, ${messagesOf(tenantId)} as messages, ${pendingOf(tenantId)} as pending_approval`,
    joins: sql`left join lateral (select page.*) c on true`,
  }
  return readPage(db, scope, list, part, ({ created_at, ...row }: Row) => ({
    ...row,
    created_at: created_at.toISOString(),
  }))
}
