import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { pausedMail } from './paused-mail.ts'

type Of = { tenantId: number; endpointId: number }

type Pause = {
  reason: 'failing' | 'gone'
  at: Date
  /** Instant after which a delivery shows that the endpoint works; null for none. */
  unlessDeliveredSince: Date | null
}

/** Pauses an endpoint whose receiver fails, and mails its owner in the same transaction. */
export async function pauseEndpoint(
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
const MAX_TOLD = 20

/** Returns the owner; all administrators when that account is disabled or no administrator's any more. */
async function recipientsOf(tx: Transaction, tenantId: number, owner: number | null) {
  const people = await tx.query<{ id: number; email: string; first_name: string }>(
    sql`select id, email, first_name from users
        where tenant_id = ${tenantId} and role = 'admin' and not disabled
        order by id is distinct from ${owner}::bigint, id limit ${MAX_TOLD}`,
  )
  const [first] = people
  return first && first.id === owner ? [first] : people
}
