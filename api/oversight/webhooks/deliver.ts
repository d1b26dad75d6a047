import sql from 'sql-template-tag'
import type { TenantScope } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import { callReceiver, type CallOptions, type CallResult } from './call.ts'
import { storeResult, type Claimed } from './outcome.ts'
import { bodyOf, type StoredEvent } from './payload.ts'
import { signedHeaders, type SealedSecrets } from './secrets.ts'

/** `resolve` and `now` are replaced in tests. */
export type DeliveryOptions = Pick<CallOptions, 'resolve' | 'timeoutMs'> & { now?: () => Date }

type ToSend = StoredEvent & SealedSecrets & { url: string }

/**
 * Calls the receiver of a claimed delivery and stores its answer. It holds no connection of the database while
 * the receiver has the turn.
 */
export async function deliver(
  services: Services,
  claimed: Claimed,
  { now = () => new Date(), ...options }: DeliveryOptions = {},
): Promise<CallResult | null> {
  const { db, settings } = services
  const scope: TenantScope = { tenantId: claimed.tenantId }
  const at = now()
  const [found] = await db.query<ToSend>(
    scope,
    sql`select w.url, w.secret, case when w.previous_secret_until > ${at} then w.previous_secret end
            as previous_secret, e.uuid, e.type, webhook_instant(e.occurred_at) as timestamp, e.data
        from webhook_deliveries d
        join webhook_endpoints w on w.tenant_id = ${scope.tenantId} and w.id = d.endpoint_id
        join webhook_events e on e.tenant_id = ${scope.tenantId} and e.id = d.event_id
        where d.tenant_id = ${scope.tenantId} and d.id = ${claimed.deliveryId}`,
  )
  // It was deleted meanwhile.
  if (!found) return null
  const body = bodyOf(found)
  const headers = headersOf(found, settings, { body, at })
  const { privateAddresses } = settings.webhooks
  const result = headers
    ? await callReceiver(found.url, { headers, body }, { ...options, privateAddresses })
    : UNSIGNED
  await storeResult(services, claimed, { ...result, at, headers: headers ?? {} })
  return result
}

/** Result of what cannot be signed, since its secret was sealed under a key that is gone: it is not sent. */
const UNSIGNED: CallResult = {
  status: null,
  error: 'secret',
  answer: null,
  durationMs: 0,
  retryAfterMs: null,
}

function headersOf(
  event: ToSend,
  settings: Services['settings'],
  { body, at }: { body: string; at: Date },
): Record<string, string> | null {
  try {
    return {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Sendero-Webhooks/1',
      ...signedHeaders(event, settings, { id: `evt_${event.uuid}`, body, at }),
    }
  } catch {
    return null
  }
}
