import sql from 'sql-template-tag'
import { TEST_EVENT } from '#contract/oversight/webhook-event-types.ts'
import type { WebhookDelivery } from '#contract/oversight/webhook-shapes.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { readRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { deliver } from './deliver.ts'
import { deliveryNotFound, getDelivery } from './deliveries.ts'
import { LEASE_SECONDS } from './dispatcher.ts'
import { requireWebhook, WEBHOOKS } from './table.ts'

/** Calls that somebody asks for, made at once and once; also to an endpoint that is paused. */

/** Sends an event that nothing has happened for. @throws Failure 404 without the endpoint. */
export async function sendTest(
  services: Services,
  scope: Scope,
  id: number,
): Promise<WebhookDelivery> {
  const { tenantId } = scope
  const [queued] = await services.db.transaction(scope, async (tx) => {
    const { name } = await readRecord(tx, scope, WEBHOOKS, id)
    return tx.query<{ id: number }>(
      sql`with event as (
            insert into webhook_events (tenant_id, type, data)
            values (${tenantId}, ${TEST_EVENT}, ${JSON.stringify({ webhook: { id, name } })}::jsonb)
            returning id
          )
          insert into webhook_deliveries (tenant_id, endpoint_id, event_id, type, state, attempts,
            first_try_at, claimed_until)
          select ${tenantId}, ${id}, event.id, ${TEST_EVENT}, 'failed', 1, now(), ${lease} from event
          returning id`,
    )
  })
  return callNow(services, scope, { id, deliveryId: queued!.id, attempt: 1 })
}

/**
 * Sends a delivery again. When its receiver takes it, it is done; else nothing changes but the list of its calls.
 * @throws Failure 404 without it; 409 while it is being sent.
 */
export async function resend(
  { db, ...services }: Services,
  scope: Scope,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<WebhookDelivery> {
  await requireWebhook(db, scope, id)
  const attempt = await db.transaction(scope, async (tx) => {
    const [found] = await tx.query<{ busy: boolean }>(
      sql`select coalesce(claimed_until > now(), false) as busy from webhook_deliveries
          where tenant_id = ${scope.tenantId} and endpoint_id = ${id} and id = ${deliveryId} for update`,
    )
    if (!found) throw deliveryNotFound()
    if (found.busy)
      throw conflict('Se está enviando en este momento. Mira el resultado en unos segundos.')
    const [claimed] = await tx.query<{ attempts: number }>(
      sql`update webhook_deliveries set attempts = attempts + 1, claimed_until = ${lease}
          where tenant_id = ${scope.tenantId} and id = ${deliveryId} returning attempts`,
    )
    return claimed!.attempts
  })
  return callNow({ db, ...services }, scope, { id, deliveryId, attempt })
}

/** Queues again every delivery to an endpoint that was given up. @throws Failure 404 without the endpoint. */
export async function resendFailed({ db }: Services, scope: Scope, id: number) {
  await requireWebhook(db, scope, id)
  return db.transaction(scope, async (tx) => {
    const queued = await tx.query(
      sql`update webhook_deliveries set state = 'waiting', tries = 0, first_try_at = null, next_try_at = now()
          where tenant_id = ${scope.tenantId} and endpoint_id = ${id} and state = 'failed'
            and type <> ${TEST_EVENT} returning 1`,
    )
    return { resent: queued.length }
  })
}

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

async function callNow(
  services: Services,
  scope: Scope,
  { id, deliveryId, attempt }: { id: number; deliveryId: number; attempt: number },
): Promise<WebhookDelivery> {
  await deliver(services, { tenantId: scope.tenantId, deliveryId, attempt, byHand: true })
  return getDelivery(services.db, scope, { id, deliveryId })
}
