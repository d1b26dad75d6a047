import sql from 'sql-template-tag'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import type { Restored, TrashReference } from '#contract/oversight/trash.ts'
import { uniqueViolation, type Database, type Transaction } from '#api/platform/db/database.ts'
import { conflict, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { moveUsersBack, type MovedBack } from './move-back.ts'
import { isWithinScope } from './policy.ts'

/**
 * Restores records from the trash with their links and the users that their deletion moved, all of them or none.
 *
 * @returns their number, and who of these users returned and who stays.
 * @throws Failure 404 when one of them is not in the trash for the actor; 409 when its code was
 *   given to another record meanwhile.
 */
export async function restoreFromTrash(
  db: Database,
  scope: Scope,
  items: readonly TrashReference[],
): Promise<Restored> {
  const idsByKind = Map.groupBy(items, ({ kind }) => kind)
  try {
    return await db.transaction(scope, async (tx) => {
      let restored = 0
      const users: MovedBack = { moved_users: 0, kept_users: 0, kept: [] }
      // Always in the same order, so that two concurrent restorations wait instead of deadlocking.
      for (const [kind, picked] of [...idsByKind].sort(([a], [b]) => a.localeCompare(b))) {
        const ids = [...new Set(picked.map(({ id }) => id))]
        await requireRestorable(tx, scope, kind, ids)
        const back = await tx.query(sql`select restore_from_trash(${kind}, ${ids}::bigint[])`)
        // A concurrent call has restored some.
        if (back.length < ids.length) throw gone()
        restored += back.length
        const moved = await moveUsersBack(tx, scope, kind, ids)
        users.moved_users += moved.moved_users
        users.kept_users += moved.kept_users
        users.kept.push(...moved.kept)
      }
      return users.moved_users + users.kept_users > 0 ? { restored, ...users } : { restored }
    })
  } catch (error) {
    throw uniqueViolation(error) === null ? error : taken()
  }
}

async function requireRestorable(
  tx: Transaction,
  scope: Scope,
  kind: TrashKind,
  ids: number[],
): Promise<void> {
  const found = await tx.query(
    sql`select from trash() t where t.kind = ${kind} and t.id = any(${ids}::bigint[]) ${isWithinScope(scope)}`,
  )
  if (found.length < ids.length) throw gone()
  const codes = await tx.query<{ code: string }>(
    sql`select code from trash_codes_taken(${kind}, ${ids}::bigint[]) as taken (code)`,
  )
  if (codes.length > 0) throw taken(codes.map(({ code }) => `«${code}»`))
}

const gone = () => notFound('Alguno de los elementos ya no está en la papelera')

/** Returns the conflict; without codes, two restored records have the same one, or it was taken at this moment. */
function taken(codes: string[] = []) {
  const nothing = 'No se restauró nada:'
  if (codes.length === 0) {
    return conflict(`${nothing} dos elementos no pueden tener el mismo código.`)
  }
  if (codes.length === 1) {
    return conflict(
      `${nothing} el código ${codes[0]} ya está en uso. Cámbialo donde se usa ahora e intenta de nuevo.`,
    )
  }
  return conflict(
    `${nothing} los códigos ${listed(codes)} ya están en uso. Cámbialos donde se usan ahora e intenta de nuevo.`,
  )
}

const MAX_LISTED = 5

function listed(codes: string[]): string {
  const all = codes.length > MAX_LISTED ? [...codes.slice(0, MAX_LISTED), 'otros'] : codes
  return `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`
}
