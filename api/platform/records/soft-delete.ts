import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { nounsIn, someChosen } from '#contract/platform/values/nouns.ts'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import type { Database, Transaction } from '../db/database.ts'
import { liftStatementTimeout } from '../db/statement.ts'
import { conflict, notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

/** Soft delete of records of one kind: all requested ones, or none. */
export type SoftDelete = {
  /** Their table, which is their kind in the trash. */
  kind: TrashKind
  /** Message when one of them does not exist for the actor, where it has another noun than the kind. */
  missing?: string
  /** SQL condition `and …` on the table: visible to the actor; without it all of the tenant are. */
  seen?: Sql
  /**
   * Lock on the records. A concurrent link to one of them waits and then finds it deleted (see
   * trash_table); 'for no key update' is enough where those who link lock the record themselves.
   */
  hold?: 'for update' | 'for no key update'
  /** True when they may have too many links for the statement timeout. */
  noStatementTimeout?: boolean
  /**
   * Refuses records with people, areas or courses outside the actor's business units: users whom
   * the actor does not see would lose them.
   */
  reach?: {
    /** SQL condition on `t`, a record of the table. */
    beyond: Sql
    /** Messages: for one record by its name, and for several by their number. */
    one(name: string): string
    many(count: number): string
  }
  /** Locks other records first, in the order of other code that locks both. */
  ahead?(tx: Transaction): Promise<void>
  /**
   * Another record of the kind that stays and is locked with them; `missing` is thrown when the
   * actor has none such.
   */
  alsoRequired?: { id: number; missing(): Error } | undefined
  /** Further check, once the records are locked; throws to refuse. */
  check?(tx: Transaction): Promise<void>
}

/**
 * @throws Failure 404 when one of them does not exist for the actor, and the error of
 *   `alsoRequired`; 409 when one is outside their scope; what `check` throws. Then none is deleted.
 */
export function softDelete(
  db: Database,
  scope: Scope,
  ids: number[],
  removal: SoftDelete,
): Promise<{ deleted: number }> {
  const { kind, seen = empty, hold = 'for update', noStatementTimeout = false } = removal
  const { ahead, alsoRequired, reach, check } = removal
  const held = alsoRequired ? [...ids, alsoRequired.id] : ids
  return db.transaction(scope, async (tx) => {
    if (noStatementTimeout) await liftStatementTimeout(tx)
    await ahead?.(tx)
    const found = await tx.query<{ id: number }>(
      sql`select id from ${raw(kind)}
          where tenant_id = ${scope.tenantId} and id = any(${held}::bigint[]) ${seen}
          order by id ${raw(hold)}`,
    )
    if (alsoRequired && !found.some(({ id }) => id === alsoRequired.id))
      throw alsoRequired.missing()
    if (found.length < held.length) throw someNotFound(kind, removal.missing)
    if (reach) await requireWithin(tx, scope, { kind, ids, ...reach })
    await check?.(tx)
    const moved = await tx.query(sql`select move_to_trash(${kind}, ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
}

/** Failure 404: 'No se encontró alguna de las áreas elegidas'. */
export function someNotFound(
  kind: TrashKind,
  missing = `No se encontró ${someChosen(nounsIn('trashed')[kind])}`,
) {
  return notFound(missing)
}

async function requireWithin(
  tx: Transaction,
  { tenantId }: Scope,
  {
    kind,
    ids,
    beyond,
    one,
    many,
  }: { kind: TrashKind; ids: number[] } & NonNullable<SoftDelete['reach']>,
): Promise<void> {
  const [first, ...others] = await tx.query<{ name: string }>(
    sql`select name from ${raw(kind)} t
        where t.tenant_id = ${tenantId} and t.id = any(${ids}::bigint[]) and (${beyond})
        order by name collate "und-x-icu", id`,
  )
  if (!first) return
  throw conflict(others.length === 0 ? one(first.name) : many(others.length + 1))
}
