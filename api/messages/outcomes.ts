import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { isConnectionError, type Database } from '../db/database.ts'
import type { Answer } from '../whatsapp/provider.ts'

/** What is written of one delivery, each a statement of its own: half of it would be worth nothing. */

type Of = { tenantId: number; id: number; sender: string | null }

export type Marked = {
  state: 'sending' | 'unreachable'
  recipient: string
  full_name: string
  attempt: number
  conversing: boolean
}

/**
 * Says that somebody is about to be sent their message. Only who says so may call the provider, so that two
 * processes never both do; undefined: somebody else did. Who opted out since is not sent it.
 */
export async function mark(
  db: Database,
  { tenantId, id, sender }: Of,
): Promise<Marked | undefined> {
  const statement = sql`update message_deliveries d set marked_at = now(),
        state = case when c.opted_out then 'unreachable' else 'sending' end,
        error_code = case when c.opted_out then 'opted_out' end
      from message_deliveries q
      left join lateral whatsapp_contact(${sender}, q.recipient) c on true
      where d.tenant_id = ${tenantId} and d.id = ${id} and d.state = 'queued'
        and q.tenant_id = d.tenant_id and q.id = d.id
      returning d.state, d.recipient, d.full_name, d.attempt, coalesce(c.conversing, false) as conversing`
  const [marked] = await db.query<Marked>(
    { tenantId },
    Object.assign(statement, { name: 'mark-delivery' }),
  )
  return marked
}

/** The provider has answered: that is not lost to a database that restarts meanwhile. */
const PATIENCE_MS = 60_000
const STEP_MS = 500

/** Writes what the provider answered. */
export async function writeDown(db: Database, of: Of, answer: Answer): Promise<void> {
  const statement = statementOf(of, answer)
  const late = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await db.query({ tenantId: of.tenantId }, statement)
      return
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > late) throw error
      await sleep(STEP_MS)
    }
  }
}

function statementOf({ tenantId, id, sender }: Of, answer: Answer): Sql & { name?: string } {
  const mine = sql`tenant_id = ${tenantId} and id = ${id}`
  switch (answer.kind) {
    case 'accepted': {
      const { outcome, code } = answer.settled ?? { outcome: 'accepted', code: null }
      const settle = sql`select settle_delivery(${id}, ${answer.id}, ${outcome}, ${code})`
      return Object.assign(settle, { name: 'settle-delivery' })
    }
    case 'refused':
      return sql`with refused as (
          update message_deliveries set state = 'failed', error_code = ${answer.code}
          where ${mine} and state in ('sending', 'unknown') returning recipient
        )
        select opt_out_of_whatsapp(${sender}, recipient) from refused
        where ${answer.code} = '21610' and ${sender}::text is not null`
    case 'later':
      return sql`update message_deliveries set state = 'queued', marked_at = null
        where ${mine} and state = 'sending'`
    case 'unknown':
      return sql`update message_deliveries set state = 'unknown', error_code = 'unknown'
        where ${mine} and state = 'sending'`
  }
}
