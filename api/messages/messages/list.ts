import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { MessageStatus } from '#contract/messages/message-shapes.ts'
import type { messages } from '#contract/messages/messages.ts'
import { audienceNotFound } from '../communications/criteria.ts'
import { filteredByIds, readPage } from '#api/platform/db/page.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { messagesWhere, rowOf, type MessageRecord } from './read.ts'

/** SQL conditions on messages `m` by their public status. */
export const STATUS: Record<MessageStatus, Sql> = {
  programmed: sql`m.state = 'waiting' and m.programmed_date is not null`,
  pending_approval: sql`m.state = 'pending_approval'`,
  sending: sql`(m.state = 'sending' and m.stopped_at is null or m.state = 'waiting' and m.programmed_date is null)`,
  sent: sql`m.state = 'sent' and m.stopped_at is null`,
  stopped: sql`m.stopped_at is not null`,
  late: sql`m.state = 'late'`,
}

/**
 * Returns an audience's messages, the latest first; the numbers are counted for the page alone.
 * @throws Failure 404 without the audience.
 */
export async function listMessages(
  db: Database,
  scope: Scope,
  audience: number,
  { ids, status, ...part }: z.output<typeof messages.list.query>,
) {
  const { tenantId } = scope
  const found = await db.query(
    scope,
    sql`select from communications where tenant_id = ${tenantId} and id = ${audience}`,
  )
  if (found.length === 0) throw audienceNotFound()
  const matched = sql`select m.id, m.created_at from messages m
    where m.tenant_id = ${tenantId} and m.communication_id = ${audience}
      ${status ? sql`and ${STATUS[status]}` : empty} ${filteredByIds(ids, 'm.id')}`
  const list = { matched, order: ['created_at desc', 'id desc'] }
  const page = await readPage(db, scope, list, part, ({ id }: { id: number }) => id)
  const rows = await db.query<MessageRecord>(
    scope,
    sql`${messagesWhere(scope, sql`and m.id = any(${page.results}::bigint[])`)}
        order by m.created_at desc, m.id desc`,
  )
  return { ...page, results: rows.map((row) => rowOf(scope, row)) }
}
