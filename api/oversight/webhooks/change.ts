import sql, { type Sql } from 'sql-template-tag'
import { PREVIOUS_SECRET_HOURS } from '#contract/oversight/webhook-event-types.ts'
import type { WebhookRow, WebhookWithSecret } from '#contract/oversight/webhook-shapes.ts'
import { seal } from '#api/platform/secrets/sealing.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { readRecord } from '#api/platform/records/record.ts'
import { recordNotFound } from '#api/platform/records/table.ts'
import type { Services } from '#api/platform/services/services.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'
import { makeSecret } from './secrets.ts'
import { WEBHOOKS } from './table.ts'

/** Moves endpoints to the trash, with the deliveries that wait. @throws Failure 404 as `softDelete`. */
export function removeWebhooks(db: Database, scope: Scope, ids: number[]) {
  return softDelete(db, scope, ids, { kind: 'webhook_endpoints' })
}

/** Pauses an endpoint; one that is paused keeps its reason. */
export function pauseWebhook(db: Database, scope: Scope, id: number): Promise<WebhookRow> {
  return db.transaction(scope, (tx) =>
    change(
      tx,
      scope,
      id,
      sql`paused = coalesce(paused, 'manual'), paused_at = coalesce(paused_at, now())`,
    ),
  )
}

/** Resumes an endpoint. Deliveries that wait are due at once, and their retries begin anew. */
export function resumeWebhook(db: Database, scope: Scope, id: number): Promise<WebhookRow> {
  return db.transaction(scope, async (tx) => {
    const resumed = await change(tx, scope, id, sql`paused = null, paused_at = null`)
    await tx.query(
      sql`update webhook_deliveries set next_try_at = now(), tries = 0, first_try_at = null
          where tenant_id = ${scope.tenantId} and endpoint_id = ${id} and state = 'waiting'`,
    )
    return resumed
  })
}

/** Replaces the secret, which is answered once. For some hours what is sent is signed with the one before as well. */
export function replaceSecret(
  { db, settings }: Services,
  scope: Scope,
  id: number,
): Promise<WebhookWithSecret> {
  const secret = makeSecret()
  return db.transaction(scope, async (tx) => {
    const changed = await change(
      tx,
      scope,
      id,
      sql`previous_secret = secret,
        previous_secret_until = now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS}),
        secret = ${seal(secret, settings.sealingKey)}`,
    )
    return { ...changed, secret }
  })
}

/** Ends the use of the replaced secret; without one nothing changes. */
export function endPreviousSecret(db: Database, scope: Scope, id: number): Promise<WebhookRow> {
  return db.transaction(scope, (tx) =>
    change(tx, scope, id, sql`previous_secret = null, previous_secret_until = null`),
  )
}

/** @throws Failure 404 unless the tenant has the endpoint. */
async function change(
  tx: Transaction,
  scope: Scope,
  id: number,
  changes: Sql,
): Promise<WebhookRow> {
  const changed = await tx.query(
    sql`update webhook_endpoints set ${changes}
        where tenant_id = ${scope.tenantId} and id = ${id} returning 1`,
  )
  if (changed.length === 0) throw recordNotFound(WEBHOOKS)
  return readRecord(tx, scope, WEBHOOKS, id)
}
