import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { isConnectionError, type Database } from '../db/database.ts'
import type { Answer } from '../whatsapp/provider.ts'
import type { BackoffState } from './provider-backoff.ts'
import { createBatchLoader } from './batch-loader.ts'

/** What is written of deliveries: by one sender, of one company. Statements of their own, nothing beside them. */

type Of = { tenantId: number; sender: string | null }
type Message = { tenantId: number; id: number }

export type ClaimedDelivery = {
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
export function createDeliveryClaimer(db: Database, { tenantId, sender }: Of) {
  return createBatchLoader<number, ClaimedDelivery | undefined>(async (ids) => {
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
    const rows = await db.query<ClaimedDelivery & { id: number }>(
      { tenantId },
      Object.assign(statement, { name: 'mark-deliveries' }),
    )
    const marked = new Map(rows.map(({ id, ...row }) => [id, row]))
    return ids.map((id) => marked.get(id))
  })
}

/** The provider has answered: that is not lost to a database that restarts meanwhile. */
const RETRY_TIMEOUT_MS = 60_000
const RETRY_INTERVAL_MS = 500

type DeliveryResult = { id: number; answer: Answer }
type Accepted = { id: number; answer: Answer & { kind: 'accepted' } }

const isAccepted = (told: DeliveryResult): told is Accepted => told.answer.kind === 'accepted'

/** Writes what the provider answered. */
export function createOutcomeWriter(
  db: Database,
  of: Of & { retryMs: number },
): (told: DeliveryResult) => Promise<unknown> {
  const { tenantId } = of
  const write = (statement: Sql) => retryOnConnectionLoss(() => db.query({ tenantId }, statement))

  const accept = createBatchLoader<Accepted, undefined>(async (told) => {
    // In the order of their ids, as all who lock several do.
    const rows = told.toSorted((one, other) => one.id - other.id)
    const settled = rows.map(({ answer }) => answer.settled)
    const statement = sql`select settle_delivery(t.id, t.provider, t.outcome, t.code)
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ answer }) => answer.id)}::text[],
          ${settled.map((one) => one?.outcome ?? 'accepted')}::text[],
          ${settled.map((one) => one?.code ?? null)}::text[])
          as t (id, provider, outcome, code)`
    await write(Object.assign(statement, { name: 'settle-deliveries' }))
    return told.map(() => undefined)
  })

  return (told) => (isAccepted(told) ? accept(told) : write(otherwise(of, told)))
}

/** Keeps how the provider refuses a message, so that another process goes on where this one was. */
export function saveBackoffState(
  db: Database,
  { tenantId, id }: Message,
  refusing: BackoffState | null,
): Promise<void> {
  const at = (moment: number | undefined) => (moment === undefined ? null : new Date(moment))
  const statement = sql`update messages set refusals = ${refusing?.refusals ?? 0}, refused_since = ${at(refusing?.since)},
          resumes_at = ${at(refusing?.until)}
        where tenant_id = ${tenantId} and id = ${id}`
  return retryOnConnectionLoss(() => db.transaction({ tenantId }, (tx) => tx.query(statement)))
}

/** Writes again what a lost connection kept from being written. */
async function retryOnConnectionLoss(write: () => Promise<unknown>): Promise<void> {
  const late = performance.now() + RETRY_TIMEOUT_MS
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > late) throw error
      await sleep(RETRY_INTERVAL_MS)
    }
  }
}

/** Tries of a recipient whom the provider refuses for now, and from the first to the last of them. */
const MAX_TRIES = 8
const TRIES_WITHIN = '1 hour'

/**
 * The next try of a recipient, twice as late as the one before; the last one fails with its cause. A message that was
 * stopped meanwhile is not tried again: its row is locked, so that whoever stops it waits or has been seen.
 */
function tryLater({ tenantId, retryMs }: Of & { retryMs: number }, id: number, code: string): Sql {
  return sql`with message as materialized (
      select m.tenant_id, m.id, m.stopped_at from messages m
      where m.tenant_id = ${tenantId} and m.id = (
        select message_id from message_deliveries where tenant_id = ${tenantId} and id = ${id})
      for share
    ), next as (
      select d.id, d.tries + 1 as tries, m.stopped_at is not null as stopped,
        coalesce(d.tried_at, d.marked_at, now()) as first,
        now() + make_interval(secs => ${retryMs / 1000} * 2 ^ d.tries * (0.75 + random() / 2)) as at
      from message_deliveries d join message m on m.tenant_id = d.tenant_id and m.id = d.message_id
      where d.tenant_id = ${tenantId} and d.id = ${id}
    ), decided as (
      select *, case when stopped then 'stopped_by_admin'
        when tries >= ${MAX_TRIES} or at > first + ${TRIES_WITHIN}::interval then ${code}::text
        end as failure
      from next
    )
    update message_deliveries d set tries = n.tries, tried_at = n.first, marked_at = null,
      state = case when n.failure is null then 'queued' else 'failed' end, error_code = n.failure,
      next_try_at = case when n.failure is null then n.at end
    from decided n
    where d.tenant_id = ${tenantId} and d.id = n.id and d.state = 'sending'`
}

function otherwise(of: Of & { retryMs: number }, { id, answer }: DeliveryResult): Sql {
  const { tenantId, sender } = of
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
      return tryLater(of, id, answer.code)
    default:
      return sql`update message_deliveries set state = 'unknown', error_code = 'unknown'
        where ${mine} and state = 'sending'`
  }
}
