import sql, { raw, type Sql } from 'sql-template-tag'
import {
  agree,
  allThe,
  another,
  capital,
  counted,
  NOUNS,
  nounsIn,
  the,
  type Noun,
} from '#contract/platform/values/nouns.ts'
import type { Database, Transaction } from '../db/database.ts'
import { Failure, invalidField } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import { quoted } from '../http/wording.ts'
import { softDelete } from './soft-delete.ts'

/** Records of which each user has one, area or position: they are deleted once their users have another. */
export type ReassignAndDelete<Usage extends { name: string; users: number }> = {
  kind: 'areas' | 'positions'
  /** Column of `users`. */
  column: 'area_id' | 'position_id'
  /** SQL condition `and …` on the table: visible to the actor; without it all of the tenant are. */
  visibleToActor?: Sql
  /** Locks other records first, in the order of other code that locks both. */
  lockFirst?(tx: Transaction): Promise<void>
  usage(tx: Transaction): Promise<Usage[]>
  /** Throws when something besides users prevents the deletion. */
  refuse(usage: readonly Usage[]): void
}

/**
 * Moves areas or positions to the trash. With `moveTo` their users are moved to that one first, in
 * the same transaction. An area or position is no permission, so accounts that the actor may not
 * edit are moved too.
 *
 * @throws Failure 404 when one of them does not exist for the actor; 409 when one has users and
 *   there is nowhere to move them, and what `refuse` throws; 422 when `moveTo` does not exist for
 *   the actor or is being deleted itself. Then nothing is deleted.
 */
export async function reassignAndDelete<Usage extends { name: string; users: number }>(
  db: Database,
  scope: Scope,
  { ids, moveTo }: { ids: number[]; moveTo: number | undefined },
  { kind, column, visibleToActor, lockFirst, usage, refuse }: ReassignAndDelete<Usage>,
): Promise<{ deleted: number; moved_users: number }> {
  const noun = nounsIn('trashed')[kind]
  const [to, one] = noun.gender === 'f' ? ['a la', 'una'] : ['al', 'uno']
  const target = `${capital(the(noun))} ${to} que se mueven`
  if (moveTo !== undefined && ids.includes(moveTo))
    throw invalidField('move_to', 'deleted', `${target} no puede ser ${one} que se elimina`)
  let moved = 0
  const { deleted } = await softDelete(db, scope, ids, {
    kind,
    // A whole tenant may have to be moved.
    noStatementTimeout: true,
    ...(visibleToActor && { seen: visibleToActor }),
    ...(lockFirst && { ahead: lockFirst }),
    alsoRequired:
      moveTo === undefined
        ? undefined
        : { id: moveTo, missing: () => invalidField('move_to', 'unknown', `${target} no existe`) },
    check: async (tx) => {
      const found = await usage(tx)
      refuse(found)
      if (moveTo === undefined) requireNobody(found, noun)
      else {
        await requireUnmaintained(tx, scope, column, ids)
        moved = await moveUsers(tx, scope, column, { ids, moveTo })
      }
    },
  })
  return { deleted, moved_users: moved }
}

function requireNobody(usage: readonly { name: string; users: number }[], noun: Noun): void {
  const inUse = usage.filter(({ users }) => users > 0)
  if (inUse.length === 0) return
  const users = inUse.reduce((sum, one) => sum + one.users, 0)
  throw new Failure(
    409,
    'in_use',
    `${namedHave(noun, inUse)} ${counted(users, NOUNS.user)}: elige a qué ${another(noun)} pasarlos.`,
  )
}

/** 'El área «A» tiene', 'Los cargos «A» y «B» tienen'. */
export function namedHave(noun: Noun, records: readonly { name: string }[]): string {
  const names = quoted(records.map(({ name }) => name))
  return agree(
    records.length,
    `${capital(the(noun))} ${names} tiene`,
    `${capital(allThe(noun))} ${names} tienen`,
  )
}

/** Throws Failure 409 when the directory of the company maintains that column of one of the users. */
async function requireUnmaintained(
  tx: Transaction,
  scope: Scope,
  column: ReassignAndDelete<never>['column'],
  ids: readonly number[],
): Promise<void> {
  const [row] = await tx.query<{ users: number }>(
    sql`select count(*) as users from users u
        where u.tenant_id = ${scope.tenantId} and u.${raw(column)} = any(${ids}::bigint[])
          and ${column} = any(maintained_columns(u.tenant_id, u.id))`,
  )
  const users = row?.users ?? 0
  if (users === 0) return
  throw new Failure(
    409,
    'maintained',
    `El directorio de la compañía mantiene aquí a ${counted(users, NOUNS.user)}: muévelos allá primero.`,
  )
}

async function moveUsers(
  tx: Transaction,
  { tenantId }: Scope,
  column: ReassignAndDelete<never>['column'],
  { ids, moveTo }: { ids: number[]; moveTo: number },
): Promise<number> {
  const [moved] = await tx.query<{ users: number }>(
    sql`with moved as (
          update users set ${raw(column)} = ${moveTo}, version = version + 1, updated_at = now()
          where tenant_id = ${tenantId} and ${raw(column)} = any(${ids}::bigint[])
          returning id
        ) select count(*) as users from moved`,
  )
  return moved?.users ?? 0
}
