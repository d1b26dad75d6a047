import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { CallResult } from './call.ts'
import { letterheadOf, help, type EmailLayout } from '#api/platform/mail/email-layout.ts'
import { isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import { WEBHOOK_DAYS } from '#contract/oversight/webhook-event-types.ts'
import { renderEmail, type EmailText } from '#api/platform/mail/email-template.ts'
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

type Of = { tenantId: number; endpointId: number }

type Pause = {
  reason: 'failing' | 'gone'
  at: Date
  /** Instant after which a delivery shows that the endpoint works; null for none. */
  unlessDeliveredSince: Date | null
}

/** Pauses an endpoint whose receiver fails, and mails its owner in the same transaction. */
async function pauseEndpoint(
  services: Services,
  tx: Transaction,
  { tenantId, endpointId }: Of,
  { reason, at, unlessDeliveredSince: since }: Pause,
): Promise<void> {
  const [paused] = await tx.query<{ name: string; url: string; owner_id: number | null }>(
    sql`update webhook_endpoints w set paused = ${reason}, paused_at = ${at}
        where w.tenant_id = ${tenantId} and w.id = ${endpointId} and w.paused is null and not exists (
          select from webhook_deliveries d
          where d.tenant_id = ${tenantId} and d.endpoint_id = w.id and d.delivered_at >= ${since})
        returning w.name, w.url, w.owner_id`,
  )
  if (!paused) return
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const people = await recipientsOf(tx, tenantId, paused.owner_id)
  const mails = people
    .filter(({ email }) => isAddress(email))
    .map(({ email, first_name: firstName }) => ({
      to: email,
      ...pausedMail(head, firstName, { id: endpointId, ...paused, reason }),
    }))
  await queueMails(services, { tenantId }, mails, tx)
  services.log.warn({ tenant: tenantId, webhook: endpointId, reason }, 'webhook paused')
}

/** Maximum number of administrators who get the mail. */
const MAX_RECIPIENTS = 20

/** Returns the owner; all administrators when that account is disabled or no administrator's any more. */
async function recipientsOf(tx: Transaction, tenantId: number, owner: number | null) {
  const people = await tx.query<{ id: number; email: string; first_name: string }>(
    sql`select id, email, first_name from users
        where tenant_id = ${tenantId} and role = 'admin' and not disabled
        order by id is distinct from ${owner}::bigint, id limit ${MAX_RECIPIENTS}`,
  )
  const [first] = people
  return first && first.id === owner ? [first] : people
}

type Paused = { id: number; name: string; url: string; reason: 'failing' | 'gone' }

/** Mail to the owner of an endpoint that was paused because its receiver does not take events. */
function pausedMail(
  head: EmailLayout,
  firstName: string,
  { id, name, url, reason }: Paused,
): EmailText {
  const { productName, company } = head
  return renderEmail(productName, `El webhook «${name}» está en pausa`, firstName, [
    {
      paragraph:
        reason === 'gone'
          ? `El receptor del webhook «${name}» de ${company} respondió que ya no existe (410).`
          : `El receptor del webhook «${name}» de ${company} lleva tres días sin recibir un evento, aunque lo intentamos diez veces.`,
    },
    { facts: [['Dirección', url]] },
    {
      paragraph: `Lo pusimos en pausa. Lo que ocurra desde ahora se guarda hasta ${WEBHOOK_DAYS} días y se envía cuando lo reanudes; lo que no se pudo entregar se puede reenviar desde su página.`,
    },
    { link: 'Ver el webhook', url: `${head.url}/webhooks/${id}` },
    ...help(head),
  ])
}
