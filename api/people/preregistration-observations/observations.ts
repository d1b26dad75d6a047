import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import {
  MAX_OBSERVATIONS,
  type newObservation,
  type observationChanges,
  type SavedObservation,
} from '#contract/people/preregistration-observations.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { conflict, forbidden } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { changeRecord, insertRecord, lockRecord, saveRecord } from '#api/platform/records/record.ts'
import { byText, recordNotFound, type RecordTable } from '#api/platform/records/table.ts'

/** A stored text; `owner_id` is null for those of the tenant. */
type Row = SavedObservation & { owner_id: number | null }

/** Owner of the actor's own texts. A super-administrator who acts on a tenant, and its own token, have none there. */
const mine = ({ actor, acting, token }: Scope) =>
  acting || token?.kind === 'company' ? null : actor.id

/** Texts of the tenant, and the actor's own. */
export const OBSERVATIONS: RecordTable<Row, 'name' | 'created_at'> = {
  table: 'preregistration_observations',
  noun: NOUNS.preregistrationObservation,
  fields: ['name', 'text', 'owner_id'],
  columns: (scope) =>
    sql`t.id, t.name, t.text, t.owner_id is null as shared, ${editable(scope)} as editable,
      t.created_at, t.version`,
  visibleToActor: (scope) => sql`and (t.owner_id is null or t.owner_id = ${mine(scope)})`,
  search: 'fold(t.name || chr(10) || t.text)',
  sorts: { name: byText('name'), created_at: 'created_at' },
  constraints: {
    preregistration_observations_name: {
      path: 'name',
      code: 'taken',
      message: 'Ya hay unas observaciones guardadas con este nombre',
    },
  },
}

const editable = (scope: Scope): Sql =>
  sql`(t.owner_id is not null or ${isAdministrator(scope)}::boolean)`

/**
 * Returns the owner of a text that the actor writes, null for the tenant: also for a super-administrator who acts on it.
 * @throws Failure 403 for a reader's text of the tenant.
 */
function ownerOf(scope: Scope, { shared }: { shared: boolean }): number | null {
  if (shared && !isAdministrator(scope))
    throw forbidden('Solo los administradores guardan observaciones para toda la compañía.')
  return shared ? null : mine(scope)
}

/**
 * Creates a text of the actor, or of the tenant.
 * @throws Failure 403 for a reader's text of the tenant; 409 when there are `MAX_OBSERVATIONS`; 422 when the name
 *   is taken.
 */
export function createObservation(
  db: Database,
  scope: Scope,
  { name, text, shared }: z.output<typeof newObservation>,
): Promise<SavedObservation> {
  const owner_id = ownerOf(scope, { shared })
  return saveRecord(db, scope, OBSERVATIONS, async (tx) => {
    await requireRoom(tx, scope, owner_id)
    return insertRecord(tx, scope, OBSERVATIONS, { name, text, owner_id })
  })
}

/** Counts under a lock, so that concurrent requests stay within the maximum. */
async function requireRoom(
  tx: Transaction,
  { tenantId }: Scope,
  owner: number | null,
): Promise<void> {
  const key = `preregistration observations ${tenantId} ${owner ?? ''}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [counted] = await tx.query<{ total: number }>(
    sql`select count(*) as total from preregistration_observations
        where tenant_id = ${tenantId} and owner_id is not distinct from ${owner}`,
  )
  if (counted!.total < MAX_OBSERVATIONS) return
  throw conflict(
    `Ya hay ${MAX_OBSERVATIONS} observaciones guardadas. Elimina alguna para guardar otra.`,
  )
}

/**
 * Changes a text.
 * @throws Failure 404 without a text that the actor may change; 403, 409 and 422 as `createObservation`; 409 when it was
 *   changed since `version` was read.
 */
export function updateObservation(
  db: Database,
  scope: Scope,
  id: number,
  { version, name, text, shared }: z.output<typeof observationChanges>,
): Promise<SavedObservation> {
  return saveRecord(db, scope, OBSERVATIONS, async (tx) => {
    const stored = await lockRecord(tx, scope, OBSERVATIONS, id, version)
    requireEditable(stored)
    const moved = shared !== stored.shared
    const owner_id = moved ? ownerOf(scope, { shared }) : undefined
    if (owner_id !== undefined) await requireRoom(tx, scope, owner_id)
    return changeRecord(tx, scope, OBSERVATIONS, id, { name, text, owner_id })
  })
}

/** @throws Failure 404 as `updateObservation`. */
export function removeObservation(db: Database, scope: Scope, id: number): Promise<{ id: number }> {
  return db.transaction(scope, async (tx) => {
    requireEditable(await lockRecord(tx, scope, OBSERVATIONS, id, undefined))
    await tx.query(
      sql`delete from preregistration_observations
          where tenant_id = ${scope.tenantId} and id = ${id}`,
    )
    return { id }
  })
}

/** Readers change their own texts; those of the tenant are not found among them. */
function requireEditable({ editable }: SavedObservation): void {
  if (!editable) throw recordNotFound(OBSERVATIONS)
}
