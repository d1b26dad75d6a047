import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { CallResult } from './call.ts'
import { pauseEndpoint } from './pause.ts'
import { waitAfter } from './retry-schedule.ts'

/** Delivery that this process has claimed; `attempt` is the number of the call. */
export type Claimed = {
  tenantId: number
  deliveryId: number
  attempt: number
  /** True when somebody asked for it: it changes nothing but on success. */
  byHand?: boolean
}

export type Attempted = CallResult & { at: Date; headers: Record<string, string> }

/** Answer of a receiver that wants nothing more: 'Gone'. */
const GONE = 410

type Delivery = { endpoint_id: number; tries: number; first_try_at: Date }

/**
 * Stores the answer of a call, and what follows: the delivery is done, waits for its next try, or is given up. A
 * process whose claim was over, and taken by another, changes nothing unless the receiver took the event.
 */
export function storeResult(
  services: Services,
  claimed: Claimed,
  result: Attempted,
): Promise<void> {
  const { tenantId, deliveryId } = claimed
  return services.db.transaction({ tenantId }, async (tx) => {
    await storeAttempt(tx, claimed, result)
    if (result.error === null) return markDelivered(tx, claimed, result)
    const [delivery] = await tx.query<Delivery>(
      sql`update webhook_deliveries set claimed_until = null
          where tenant_id = ${tenantId} and id = ${deliveryId} and attempts = ${claimed.attempt}
          returning endpoint_id, tries, first_try_at`,
    )
    if (!delivery || claimed.byHand) return
    await retryOrGiveUp(services, tx, claimed, { ...result, ...delivery })
  })
}

async function storeAttempt(tx: Transaction, claimed: Claimed, result: Attempted): Promise<void> {
  await tx.query(
    sql`insert into webhook_attempts (tenant_id, delivery_id, number, by_hand, at, duration_ms,
          request_headers, status, error, answer)
        select tenant_id, id, ${claimed.attempt}, ${claimed.byHand ?? false}, ${result.at},
          ${result.durationMs}, ${JSON.stringify(result.headers)}::jsonb, ${result.status},
          ${result.error}, ${result.answer}
        from webhook_deliveries
        where tenant_id = ${claimed.tenantId} and id = ${claimed.deliveryId}
        on conflict do nothing`,
  )
}

async function markDelivered(tx: Transaction, claimed: Claimed, { at }: Attempted): Promise<void> {
  await tx.query(
    sql`update webhook_deliveries set state = 'delivered', delivered_at = ${at},
          claimed_until = case when attempts = ${claimed.attempt} then null else claimed_until end
        where tenant_id = ${claimed.tenantId} and id = ${claimed.deliveryId}`,
  )
}

async function retryOrGiveUp(
  services: Services,
  tx: Transaction,
  { tenantId, deliveryId }: Claimed,
  failed: Attempted & Delivery,
): Promise<void> {
  const gone = failed.status === GONE
  const wait = gone ? null : waitAfter(failed.tries, failed.retryAfterMs)
  if (wait !== null) {
    await tx.query(
      sql`update webhook_deliveries set next_try_at = ${new Date(failed.at.getTime() + wait)}
          where tenant_id = ${tenantId} and id = ${deliveryId} and state = 'waiting'`,
    )
    return
  }
  await tx.query(
    sql`update webhook_deliveries set state = 'failed'
        where tenant_id = ${tenantId} and id = ${deliveryId} and state = 'waiting'`,
  )
  await pauseEndpoint(
    services,
    tx,
    { tenantId, endpointId: failed.endpoint_id },
    {
      reason: gone ? 'gone' : 'failing',
      at: failed.at,
      // An endpoint that takes other events is not failing: this one is given up alone.
      unlessDeliveredSince: gone ? null : failed.first_try_at,
    },
  )
}
