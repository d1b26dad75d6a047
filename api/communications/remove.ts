import sql from 'sql-template-tag'
import { AUDIENCE_HAS_MESSAGES, AUDIENCE_HAS_MESSAGES_TEXT } from '#contract/communications.ts'
import type { Database } from '../db/database.ts'
import { Failure, notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Puts audiences into the trash. Who writes a message to one holds it meanwhile, so that none gets into the
 * trash with a message.
 *
 * @throws Failure 404 when one of them does not exist; 409 with the code 55001 when one has messages (spec 3,
 *   §8). Then none is deleted.
 */
export function removeAudiences(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    const found = await tx.query(
      sql`select id from communications
          where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) order by id for update`,
    )
    if (found.length < ids.length)
      throw notFound('No se encontró alguna de las audiencias elegidas')
    const used = await tx.query(
      sql`select from messages
          where tenant_id = ${tenantId} and communication_id = any(${ids}::bigint[]) limit 1`,
    )
    if (used.length > 0) throw new Failure(409, AUDIENCE_HAS_MESSAGES, AUDIENCE_HAS_MESSAGES_TEXT)
    const moved = await tx.query(sql`select move_to_trash('communications', ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
}
