import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Services } from '#api/platform/services/services.ts'
import { CALL_MS } from './call.ts'
import { deliver, type DeliveryOptions } from './deliver.ts'
import type { Claimed } from './outcome.ts'

/** Calls under way at once: of an endpoint, so that a slow receiver delays itself alone, and in all. */
const PER_ENDPOINT = 2
const IN_ALL = 100

/** Time after which a claim ends by itself; well above the time of a call. */
export const LEASE_SECONDS = (CALL_MS / 1000) * 6

/** Interval at which due deliveries are looked for. */
const POLL_MS = 1_000

/** Sends deliveries as they become due, until the signal aborts. Several processes may do so at once. */
export async function deliverWebhooks(services: Services, signal: AbortSignal): Promise<void> {
  const calls = new Set<Promise<void>>()
  let tick: Promise<void> | undefined
  while (!signal.aborted) {
    const claimed = await claimDue(services, IN_ALL - calls.size).catch((error: unknown) => {
      services.log.error({ err: error }, 'due webhook deliveries were not read')
      return []
    })
    for (const one of claimed) {
      const call = attempt(services, one).finally(() => calls.delete(call))
      calls.add(call)
    }
    tick ??= sleep(POLL_MS, undefined, { signal })
      .catch(() => {})
      .then(() => (tick = undefined))
    // A call that has ended makes room for the next one of its endpoint.
    await Promise.race([...calls, tick])
  }
  await Promise.all(calls)
}

/**
 * Sends what is due at `now`, until nothing is; what becomes due later is left. For tests, which turn the clock
 * themselves.
 */
export async function deliverDue(services: Services, options: DeliveryOptions = {}): Promise<void> {
  const now = options.now?.() ?? new Date()
  for (let claimed; (claimed = await claimDue(services, IN_ALL, now)).length > 0;)
    await Promise.all(claimed.map((one) => attempt(services, one, options)))
}

async function attempt(
  services: Services,
  claimed: Claimed,
  options?: DeliveryOptions,
): Promise<void> {
  await deliver(services, claimed, options).catch((error: unknown) => {
    // Its claim ends by itself, and it is tried again.
    services.log.error({ err: error, ...claimed }, 'webhook delivery failed')
  })
}

async function claimDue(
  { db }: Services,
  slots: number,
  now: Date = new Date(),
): Promise<Claimed[]> {
  if (slots <= 0) return []
  return db.queryWithoutTenant<Claimed>(
    sql`select tenant_id as "tenantId", id as "deliveryId", attempt
        from claim_webhook_deliveries(${now}, make_interval(secs => ${LEASE_SECONDS}), ${slots}, ${PER_ENDPOINT})`,
  )
}
