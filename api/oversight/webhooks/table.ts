import sql, { type Sql } from 'sql-template-tag'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { WebhookRow } from '#contract/oversight/webhook-shapes.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { byText, recordNotFound, type RecordTable } from '#api/platform/records/table.ts'

/** Columns of an endpoint `t` itself, instants as texts. */
const OWN = sql`t.id, t.name, t.url, t.events, t.paused, webhook_instant(t.paused_at) as paused_at,
  case when t.previous_secret_until > now() then webhook_instant(t.previous_secret_until) end
    as previous_secret_until, t.version, t.created_at`

/** Columns of what was sent to an endpoint `t`. */
const sentTo = (tenantId: number): Sql => sql`(
    select count(*) from webhook_deliveries d
    where d.tenant_id = ${tenantId} and d.endpoint_id = t.id and d.state = 'waiting'
  ) as waiting, (
    select count(*) from webhook_deliveries d
    where d.tenant_id = ${tenantId} and d.endpoint_id = t.id and d.state = 'failed'
  ) as failed, (
    select webhook_instant(max(d.delivered_at)) from webhook_deliveries d
    where d.tenant_id = ${tenantId} and d.endpoint_id = t.id and d.delivered_at is not null
  ) as last_delivered_at, (
    select u.full_name from users u where u.tenant_id = ${tenantId} and u.id = t.owner_id
  ) as owner_name`

/** Endpoints of webhooks. Secrets are never columns of an answer. */
export const WEBHOOKS: RecordTable<WebhookRow, SortOf<'webhooks'>> = {
  table: 'webhook_endpoints',
  noun: NOUNS.webhook,
  fields: ['name', 'url', 'events'],
  columns: ({ tenantId }) => sql`${OWN}, ${sentTo(tenantId)}`,
  search: 't.search',
  sorts: { name: byText('name'), created_at: 'created_at' },
}

/** @throws Failure 404 unless the tenant has the endpoint. */
export async function requireWebhook(db: Database, scope: Scope, id: number): Promise<void> {
  const [found] = await db.query(
    scope,
    sql`select from webhook_endpoints where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw recordNotFound(WEBHOOKS)
}
