import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { TrashKind } from '#contract/trash-kinds.ts'
import type { Database, Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/** How things of a kind go into the trash: all that are asked for, or none. */
export type SoftDelete = {
  /** Their table, which is their kind in the trash. */
  kind: TrashKind
  /** What is said when one of them is not there for the actor. */
  missing: string
  /** `and …` over the table: those that the actor sees; all of the company without it. */
  seen?: Sql
  /**
   * How they are held until it is done. Whoever ties something to one of them at this moment waits and finds
   * it gone (see trash_table); where those who do hold it themselves, 'for no key update' is enough.
   */
  hold?: 'for update' | 'for no key update'
  /** Those that go may have so much that a statement's time is not enough. */
  noStatementTimeout?: boolean
  /**
   * What refuses those that have people, areas or courses which the actor's business units do not open: it would
   * be taken from whom the actor does not see.
   */
  reach?: {
    /** A condition over `t`, one of the table. */
    beyond: Sql
    /** What is said of one, by its name, and of several, by their number. */
    one(name: string): string
    many(count: number): string
  }
  /** What is held before them, by whoever holds both. */
  ahead?(tx: Transaction): Promise<void>
  /** One more of the kind, which stays and is held with them; what is thrown where the actor has none such. */
  alsoRequired?: { id: number; missing(): Error } | undefined
  /** What else has to hold, once nobody changes them any more; throws what refuses. */
  check?(tx: Transaction): Promise<void>
}

/**
 * @throws Failure 404 when one of them does not exist for the actor, what `beside` says of its own; 409 when one is beyond their reach; what `check`
 *   throws. Then none goes.
 */
export function softDelete(
  db: Database,
  scope: Scope,
  ids: number[],
  removal: SoftDelete,
): Promise<{ deleted: number }> {
  const { kind, missing, seen = empty, hold = 'for update', noStatementTimeout = false } = removal
  const { ahead, alsoRequired, reach, check } = removal
  const held = alsoRequired ? [...ids, alsoRequired.id] : ids
  return db.transaction(scope, async (tx) => {
    if (noStatementTimeout) await tx.query(sql`select set_config('statement_timeout', '0', true)`)
    await ahead?.(tx)
    const found = await tx.query<{ id: number }>(
      sql`select id from ${raw(kind)}
          where tenant_id = ${scope.tenantId} and id = any(${held}::bigint[]) ${seen}
          order by id ${raw(hold)}`,
    )
    if (alsoRequired && !found.some(({ id }) => id === alsoRequired.id))
      throw alsoRequired.missing()
    if (found.length < held.length) throw notFound(missing)
    if (reach) await requireWithin(tx, scope, { kind, ids, ...reach })
    await check?.(tx)
    const moved = await tx.query(sql`select move_to_trash(${kind}, ${ids}::bigint[])`)
    return { deleted: moved.length }
  })
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
