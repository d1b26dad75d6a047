import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { BEGUN, EMPTY_MESSAGE, OTHERS_TOO } from '#contract/messages/message-bounds.ts'
import { type Message, type messageChanges } from '#contract/messages/message-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { FormFiles } from '#api/platform/calls/context.ts'
import { conflict, forbidden, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { needsApproval, type Asking } from './approval/approval.ts'
import { requireAttachment, storeFormFile } from './attachments.ts'
import { authorOf, queueMessage } from './create.ts'
import { programmedAt } from './date.ts'
import { notifyApprovers, notifyAuthor } from './approval/approval-notices.ts'
import { coversMessage } from './policy.ts'
import { messageNotFound, readMessage, UNBEGUN, type State } from './read.ts'

type Locked = Asking & {
  state: State
  version: number
  body: string | null
  attachment_key: string | null
  programmed_date: Date | null
}

/**
 * Modifies a message that has not been started. It needs approval again, and keeps the areas it reaches: a
 * message of an administrator with business units stays limited to them. Values that it has already change nothing.
 *
 * @throws Failure 404; 409 when it has been started, was modified since `version` was read, or reaches
 *   people outside the actor's business units; else as `createMessage`.
 */
export async function updateMessage(
  services: Services,
  scope: Scope,
  id: number,
  { version, remove_attachment: removed, ...draft }: z.output<typeof messageChanges>,
  files: FormFiles | undefined,
): Promise<Message> {
  const date = programmedAt(draft.programmed_date, scope.tenant.timezone)
  await storeFormFile(services, scope, files)
  return services.db.transaction(scope, async (tx) => {
    const stored = await lockUnbegun(tx, scope, id)
    requireVersion(version, stored.version, 'este mensaje')
    const attachment = draft.attachment ?? (removed ? null : stored.attachment_key)
    if (draft.body === null && attachment === null) throw nothing()
    await requireAttachment(tx, scope, draft.attachment)
    const { tenantId } = scope
    const after = { body: draft.body, attachment_key: attachment, programmed_date: date }
    if (await isSame(services, tx, scope, stored, after))
      return readMessage(services, tx, scope, { id })
    const asking = {
      ...stored,
      author_id: scope.actor.id,
      approved_at: null,
      approved_audience: null,
    }
    const waits = await needsApproval(services, tx, tenantId, asking)
    await store(
      tx,
      scope,
      id,
      sql`body = ${draft.body}, attachment_key = ${attachment}::uuid, programmed_date = ${date},
        state = ${waits ? 'pending_approval' : 'waiting'}, author_id = ${scope.actor.id},
        author_name = ${authorOf(scope)}, approved_by = null, approved_by_name = null,
        approved_at = null, approved_audience = null`,
    )
    const of = { tenantId, messageId: id }
    if (stored.state === 'pending_approval')
      await notifyAuthor(services, tx, of, 'changed', {
        ...doerOf(scope),
        author: stored.author_id,
      })
    if (waits) await notifyApprovers(services, tx, of)
    else await queueMessage(services, tx, tenantId, id, date)
    return readMessage(services, tx, scope, { id })
  })
}

type Values = Pick<Locked, 'body' | 'attachment_key' | 'programmed_date'>

/** True when a message has these values already, and waits for approval just when it has to. */
async function isSame(
  services: Services,
  tx: Transaction,
  { tenantId }: Scope,
  stored: Locked,
  after: Values,
): Promise<boolean> {
  const isStored =
    stored.state !== 'late' &&
    stored.body === after.body &&
    stored.attachment_key === after.attachment_key &&
    stored.programmed_date?.getTime() === after.programmed_date?.getTime()
  if (!isStored) return false
  const waits = await needsApproval(services, tx, tenantId, stored)
  return waits === (stored.state === 'pending_approval')
}

/**
 * Deletes a message that has not been started, permanently.
 * @throws Failure 404, 409 as `updateMessage`.
 */
export function removeMessage(
  services: Services,
  scope: Scope,
  id: number,
): Promise<{ id: number }> {
  return services.db.transaction(scope, async (tx) => {
    const { state } = await lockUnbegun(tx, scope, id)
    const of = { tenantId: scope.tenantId, messageId: id }
    if (state === 'pending_approval') await notifyAuthor(services, tx, of, 'removed', doerOf(scope))
    await tx.query(sql`delete from messages where tenant_id = ${scope.tenantId} and id = ${id}`)
    return { id }
  })
}

/**
 * Removes the attachment of a message that has not been started.
 * @throws Failure 404, 409 as `updateMessage`; 422 when the message would be empty.
 */
export function removeMessageAttachment(
  services: Services,
  scope: Scope,
  id: number,
): Promise<Message> {
  return services.db.transaction(scope, async (tx) => {
    const stored = await lockUnbegun(tx, scope, id)
    if (stored.body === null) throw nothing()
    if (stored.attachment_key !== null) await store(tx, scope, id, sql`attachment_key = null`)
    return readMessage(services, tx, scope, { id })
  })
}

/**
 * Approves a message, which is then sent at once or at its date.
 * @throws Failure 404; 403 for its author; 409 when it does not wait for approval, or as `updateMessage`.
 */
export function approveMessage(
  services: Services,
  scope: Scope,
  id: number,
  { version }: { version?: number | undefined },
): Promise<Message> {
  const { tenantId } = scope
  return services.db.transaction(scope, async (tx) => {
    const stored = await lockUnbegun(tx, scope, id)
    requireVersion(version, stored.version, 'este mensaje')
    if (stored.state !== 'pending_approval') throw conflict('Este mensaje no espera aprobación')
    if (stored.author_id === scope.actor.id) {
      throw forbidden('Lo debe aprobar un administrador distinto de quien lo escribió')
    }
    await store(
      tx,
      scope,
      id,
      sql`state = 'waiting', approved_by = ${scope.actor.id}, approved_by_name = ${authorOf(scope)},
        approved_at = now(), approved_audience = (select version from communications c
          where c.tenant_id = ${tenantId} and c.id = ${stored.communication_id})`,
    )
    await notifyAuthor(services, tx, { tenantId, messageId: id }, 'approved', doerOf(scope))
    await queueMessage(services, tx, tenantId, id, stored.programmed_date)
    return readMessage(services, tx, scope, { id })
  })
}

const doerOf = (scope: Scope) => ({ id: scope.actor.id, name: authorOf(scope) })

const nothing = () => invalidField('body', 'required', EMPTY_MESSAGE)

async function store(tx: Transaction, { tenantId }: Scope, id: number, values: Sql): Promise<void> {
  await tx.query(
    sql`update messages set ${values}, version = version + 1
        where tenant_id = ${tenantId} and id = ${id}`,
  )
}

/**
 * Locks the message until the transaction ends, so that it is not started meanwhile; waits for a start in
 * progress.
 */
async function lockUnbegun(tx: Transaction, scope: Scope, id: number): Promise<Locked> {
  const { tenantId } = scope
  const [found] = await tx.query<Locked>(
    sql`select communication_id, area_ids, approved_at, approved_audience, state, version, body,
          attachment_key, programmed_date, author_id
        from messages m where m.tenant_id = ${tenantId} and m.id = ${id}
          and exists (select from communications c
            where c.tenant_id = ${tenantId} and c.id = m.communication_id)
        for update`,
  )
  if (!found) throw messageNotFound()
  if (!UNBEGUN.includes(found.state)) throw conflict(BEGUN)
  if (!coversMessage(scope, found)) throw conflict(OTHERS_TOO)
  return found
}
