import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { isConnectionError, type Database } from '../db/database.ts'
import type { Answer } from '../whatsapp/provider.ts'
import { together } from './together.ts'

/** What is written of deliveries: by one sender, of one company. Statements of their own, nothing beside them. */

type Of = { tenantId: number; sender: string | null }

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
export function openMarks(db: Database, { tenantId, sender }: Of) {
  return together<number, Marked | undefined>(async (ids) => {
    const statement = sql`with q as materialized (
          select id, recipient from message_deliveries
          where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = 'queued'
          order by id for update
        )
        update message_deliveries d set marked_at = now(),
          state = case when c.opted_out then 'unreachable' else 'sending' end,
          error_code = case when c.opted_out then 'opted_out' end
        from q left join lateral whatsapp_contact(${sender}, q.recipient) c on true
        where d.tenant_id = ${tenantId} and d.id = q.id and d.state = 'queued'
        returning d.id, d.state, d.recipient, d.full_name, d.attempt,
          coalesce(c.conversing, false) as conversing`
    const rows = await db.query<Marked & { id: number }>(
      { tenantId },
      Object.assign(statement, { name: 'mark-deliveries' }),
    )
    const marked = new Map(rows.map(({ id, ...row }) => [id, row]))
    return ids.map((id) => marked.get(id))
  })
}

/** The provider has answered: that is not lost to a database that restarts meanwhile. */
const PATIENCE_MS = 60_000
const STEP_MS = 500

type Told = { id: number; answer: Answer }
type Accepted = { id: number; answer: Answer & { kind: 'accepted' } }

const isAccepted = (told: Told): told is Accepted => told.answer.kind === 'accepted'

/** Writes what the provider answered. */
export function openOutcomes(db: Database, of: Of): (told: Told) => Promise<unknown> {
  const { tenantId } = of

  async function patiently(statement: ReturnType<typeof sql>): Promise<void> {
    const late = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        await db.query({ tenantId }, statement)
        return
      } catch (error) {
        if (!isConnectionError(error) || performance.now() > late) throw error
        await sleep(STEP_MS)
      }
    }
  }

  const accept = together<Accepted, undefined>(async (told) => {
    // In the order of their ids, as all who lock several do.
    const rows = told.toSorted((one, other) => one.id - other.id)
    const settled = rows.map(({ answer }) => answer.settled)
    const statement = sql`select settle_delivery(t.id, t.provider, t.outcome, t.code)
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ answer }) => answer.id)}::text[],
          ${settled.map((one) => one?.outcome ?? 'accepted')}::text[],
          ${settled.map((one) => one?.code ?? null)}::text[])
          as t (id, provider, outcome, code)`
    await patiently(Object.assign(statement, { name: 'settle-deliveries' }))
    return told.map(() => undefined)
  })

  return (told) => (isAccepted(told) ? accept(told) : patiently(otherwise(of, told)))
}

function otherwise({ tenantId, sender }: Of, { id, answer }: Told) {
  const mine = sql`tenant_id = ${tenantId} and id = ${id}`
  switch (answer.kind) {
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
    default:
      return sql`update message_deliveries set state = 'unknown', error_code = 'unknown'
        where ${mine} and state = 'sending'`
  }
}
