import sql from 'sql-template-tag'
import type { z } from 'zod'
import { MAX_WEBHOOKS, webhookEventsOf } from '#contract/oversight/webhook-event-types.ts'
import type {
  newWebhook,
  webhookChanges,
  WebhookRow,
  WebhookWithSecret,
} from '#contract/oversight/webhook-shapes.ts'
import { seal } from '#api/platform/secrets/sealing.ts'
import { conflict, invalid } from '#api/platform/http/failure.ts'
import { ownerIdOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { changeRecord, lockRecord, readRecord, saveRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { readOutgoingUrl } from '#api/platform/outgoing/address-policy.ts'
import { makeSecret } from './secrets.ts'
import { WEBHOOKS } from './table.ts'

/**
 * Creates an endpoint, owned by the actor unless they act for another tenant. The answer has its secret, once.
 * @throws Failure 422 for a URL that may not be called or an event of a feature that is off; 409 when the tenant has
 *   as many as it may.
 */
export function createWebhook(
  { db, settings }: Services,
  scope: Scope,
  { name, url, events }: z.output<typeof newWebhook>,
): Promise<WebhookWithSecret> {
  requireValid(settings, scope, { url, events })
  const secret = makeSecret()
  return saveRecord(db, scope, WEBHOOKS, async (tx) => {
    // One creation at a time, or two would both find the last place free.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('webhooks'), ${scope.tenantId})`)
    const [{ count }] = (await tx.query<{ count: number }>(
      sql`select count(*) from webhook_endpoints where tenant_id = ${scope.tenantId}`,
    )) as [{ count: number }]
    if (count >= MAX_WEBHOOKS)
      throw conflict(`Una compañía tiene hasta ${MAX_WEBHOOKS} webhooks. Elimina uno primero.`)
    const [created] = await tx.query<{ id: number }>(
      sql`insert into webhook_endpoints (tenant_id, name, url, events, secret, owner_id)
          values (${scope.tenantId}, ${name}, ${url}, ${events}::text[],
            ${seal(secret, settings.sealingKey)}, ${ownerIdOf(scope)})
          returning id`,
    )
    return { ...(await readRecord(tx, scope, WEBHOOKS, created!.id)), secret }
  })
}

/** @throws Failure 404 and 409 as `lockRecord`; 422 as `createWebhook`. */
export function updateWebhook(
  { db, settings }: Services,
  scope: Scope,
  id: number,
  { version, ...values }: z.output<typeof webhookChanges>,
): Promise<WebhookRow> {
  return saveRecord(db, scope, WEBHOOKS, async (tx) => {
    const stored = await lockRecord(tx, scope, WEBHOOKS, id, version)
    const added = values.events.filter((type) => !stored.events.includes(type))
    requireValid(settings, scope, { url: values.url, events: added })
    return changeRecord(tx, scope, WEBHOOKS, id, values)
  })
}

function requireValid(
  { webhooks }: Services['settings'],
  { tenant }: Scope,
  { url, events }: Pick<z.output<typeof newWebhook>, 'url' | 'events'>,
): void {
  const possible = webhookEventsOf(tenant.features)
  const broken = [
    ...(readOutgoingUrl(url, webhooks.privateAddresses)
      ? []
      : [
          {
            path: 'url',
            code: 'address',
            message:
              'Debes especificar una dirección pública que empiece por https://, sin usuario ni contraseña',
          },
        ]),
    ...(events.every((type) => possible.includes(type))
      ? []
      : [
          { path: 'events', code: 'feature', message: 'Alguno de esos eventos no está disponible' },
        ]),
  ]
  if (broken.length > 0) throw invalid(broken)
}
