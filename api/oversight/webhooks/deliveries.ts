import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryRow,
} from '#contract/oversight/webhook-shapes.ts'
import type { webhooks } from '#contract/oversight/webhooks.ts'
import { keysetPage, keysetResult } from '../audit-log/list.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { bodyOf, type StoredEvent } from './payload.ts'
import { requireWebhook } from './table.ts'

type Query = z.output<typeof webhooks.deliveries.query>

/** Deliveries `d` by their ids in `page`, each with its event and its last call. */
function rowsOf({ tenantId }: Scope, page: Sql): Sql {
  return sql`select d.id, 'evt_' || e.uuid as event_id, d.type, webhook_instant(e.occurred_at) as occurred_at,
      d.state, d.attempts,
      case when d.state = 'waiting' and w.paused is null then webhook_instant(d.next_try_at) end as next_try_at,
      last.status, last.error, last.duration_ms, e.uuid, e.data
    from (${page}) page
    join webhook_deliveries d on d.tenant_id = ${tenantId} and d.id = page.id
    join webhook_events e on e.tenant_id = ${tenantId} and e.id = d.event_id
    join webhook_endpoints w on w.tenant_id = ${tenantId} and w.id = d.endpoint_id
    left join lateral (
      select a.status, a.error, a.duration_ms from webhook_attempts a
      where a.tenant_id = ${tenantId} and a.delivery_id = d.id order by a.number desc limit 1
    ) last on true
    order by d.id desc`
}

type Row = WebhookDeliveryRow & Pick<StoredEvent, 'uuid' | 'data'>

const toDelivery = ({ uuid: _, data: __, ...row }: Row): WebhookDeliveryRow => row

/** Returns a page of the deliveries to an endpoint, the newest first. @throws Failure 404 without the endpoint. */
export async function listDeliveries(db: Database, scope: Scope, id: number, query: Query) {
  await requireWebhook(db, scope, id)
  const { beyond, order } = keysetPage(sql`d`, query)
  const rows = await db.query<Row>(
    scope,
    rowsOf(
      scope,
      sql`select d.id from webhook_deliveries d
        where d.tenant_id = ${scope.tenantId} and d.endpoint_id = ${id}
          ${query.state ? sql`and d.state = ${query.state}` : empty}
          ${query.event ? sql`and d.type = ${query.event}` : empty} ${beyond} ${order}`,
    ),
  )
  return keysetResult(query, rows.map(toDelivery))
}

/** Returns a delivery with its body and its calls. @throws Failure 404 without it. */
export async function getDelivery(
  db: Database,
  scope: Scope,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<WebhookDelivery> {
  await requireWebhook(db, scope, id)
  const [row] = await db.query<Row>(
    scope,
    rowsOf(
      scope,
      sql`select d.id from webhook_deliveries d
        where d.tenant_id = ${scope.tenantId} and d.endpoint_id = ${id} and d.id = ${deliveryId}`,
    ),
  )
  if (!row) throw deliveryNotFound()
  const tries = await db.query<WebhookAttempt>(
    scope,
    sql`select number, webhook_instant(at) as at, by_hand, duration_ms, request_headers, status, error, answer
        from webhook_attempts where tenant_id = ${scope.tenantId} and delivery_id = ${deliveryId}
        order by number desc limit 100`,
  )
  const body = bodyOf({ ...row, timestamp: row.occurred_at })
  return { ...toDelivery(row), body, tries }
}

export const deliveryNotFound = () => notFound('No se encontró el envío')
