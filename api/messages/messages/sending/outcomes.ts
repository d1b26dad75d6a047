import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { MessageValues } from '#contract/messages/message-variables.ts'
import { isConnectionError } from '#api/platform/db/connection.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Answer } from '#api/platform/outgoing/whatsapp-provider.ts'
import type { BackoffState } from './provider-backoff.ts'
import { createBatchLoader } from './batch-loader.ts'

/**
 * Updates of deliveries, for one sender of one tenant. Each is a statement of its own, outside any
 * transaction.
 */

type Of = { tenantId: number; sender: string | null }
type Message = { tenantId: number; id: number }

export type ClaimedDelivery = {
  state: 'sending' | 'unreachable'
  recipient: string
  full_name: string
  attempt: number
  conversing: boolean
  /** Values of the message's variables; null without any. */
  variables: MessageValues | null
}

/**
 * Claims a delivery for sending. Only the claimer may call the provider, so that two processes never both
 * do; undefined when another one claimed it. Recipients who opted out since are not sent the message.
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
        returning d.id, d.state, d.recipient, d.full_name, d.attempt, d.variables,
          coalesce(c.conversing, false) as conversing`
    const rows = await db.query<ClaimedDelivery & { id: number }>(
      { tenantId },
      Object.assign(statement, { name: 'mark-deliveries' }),
    )
    const marked = new Map(rows.map(({ id, ...row }) => [id, row]))
    return ids.map((id) => marked.get(id))
  })
}

/**
 * Time during which a failed write of an outcome is retried: the provider has answered, and a database
 * restart must not lose that.
 */
const RETRY_TIMEOUT_MS = 60_000
const RETRY_INTERVAL_MS = 500

type DeliveryResult = { id: number; answer: Answer }
type Accepted = { id: number; answer: Answer & { kind: 'accepted' } }

const isAccepted = (delivery: DeliveryResult): delivery is Accepted =>
  delivery.answer.kind === 'accepted'

/** Writes the provider's answers. */
export function createOutcomeWriter(
  db: Database,
  of: Of & { retryMs: number },
): (delivery: DeliveryResult) => Promise<unknown> {
  const { tenantId } = of
  const write = (statement: Sql) => retryOnConnectionLoss(() => db.query({ tenantId }, statement))

  const accept = createBatchLoader<Accepted, undefined>(async (accepted) => {
    // Ordered by id, as in all statements that lock several rows.
    const rows = accepted.toSorted((one, other) => one.id - other.id)
    const settled = rows.map(({ answer }) => answer.settled)
    const statement = sql`select settle_delivery(t.id, t.provider, t.outcome, t.code)
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ answer }) => answer.id)}::text[],
          ${settled.map((one) => one?.outcome ?? 'accepted')}::text[],
          ${settled.map((one) => one?.code ?? null)}::text[])
          as t (id, provider, outcome, code)`
    await write(Object.assign(statement, { name: 'settle-deliveries' }))
    return accepted.map(() => undefined)
  })

  return (delivery) => (isAccepted(delivery) ? accept(delivery) : write(otherwise(of, delivery)))
}

/** Saves the backoff state of a message, so that another process continues from it. */
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

/** Retries a write while the connection is lost. */
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

/**
 * Maximum number of tries for a recipient whom the provider refuses temporarily, and the time from the
 * first to the last.
 */
const MAX_TRIES = 8
const TRIES_WITHIN = '1 hour'

/**
 * SQL that schedules the next try of a recipient with exponential backoff; the last try fails with its
 * cause. A message stopped meanwhile is not retried: its row is locked, so that stopping it waits or is
 * seen here.
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
