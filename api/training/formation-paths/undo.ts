import sql, { raw } from 'sql-template-tag'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { conflict, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, giveBack, NOTHING_TO_UNDO } from '#api/platform/calls/undo.ts'
import { idsOf } from '#api/platform/members/change.ts'
import { openContents, store } from './change-contents.ts'
import type { Contents } from './contents.ts'
import { depthsOf, MAX_DEPTH, read, type Stored } from './course-tree.ts'

type StoredPlace = { position?: number; parent_course_id?: number | null }
type Entry = {
  member: number
  action: 'add' | 'remove' | 'update'
  before: StoredPlace | null
  after: StoredPlace | null
}

/**
 * Undoes a request of the actor on a path: removed contents return to their place, added ones are removed,
 * moved ones move back. Contents changed since then are left unchanged.
 *
 * @throws Failure 404 without the path, or when that request changed nothing or is too old; 409 when the
 *   current contents leave no place for it.
 */
export function undoContents(
  db: Database,
  scope: Scope,
  contents: Contents,
  { id, request }: { id: number; request: string },
): Promise<Undone> {
  return db.transaction(scope, async (tx) => {
    const before = await openContents(tx, scope, contents, { id })
    await giveBack(tx)
    const entries = await entriesOf(tx, scope, contents, { id, request })
    if (entries.length === 0) throw notFound(NOTHING_TO_UNDO)
    const had = new Map(before.map((one) => [one.id, one]))
    const free = new Set(
      (
        await tx.query<{ id: number }>(
          idsOf(scope, contents, { ids: entries.map(({ member }) => member) }),
        )
      ).map((one) => one.id),
    )
    const mine = entries.filter(
      (entry) => free.has(entry.member) && isAsLeft(entry, had.get(entry.member)),
    )
    const gone = new Set(mine.flatMap((one) => (one.action === 'add' ? [one.member] : [])))
    const back = mine.flatMap((entry) => (entry.action === 'add' ? [] : [placeBefore(entry, had)]))
    const named = new Set([...gone, ...back.map((one) => one.id)])
    const now = read([...before.filter((one) => !named.has(one.id)), ...back])
    requireSound(now, before.length - gone.size + back.filter((one) => !had.has(one.id)).length)
    // Contents whose parent has been removed since move to the root.
    const parents = new Map(now.map((one) => [one.id, one.parent]))
    const changes = back.map((one) => ({ ...one, parent: parents.get(one.id) ?? null }))
    await store(tx, scope, contents, id, { before, changes, gone })
    return { undone: mine.length, left: entries.length - mine.length }
  })
}

async function entriesOf(
  tx: Transaction,
  scope: Scope,
  { link }: Contents,
  { id, request }: { id: number; request: string },
): Promise<Entry[]> {
  const member = raw(`(coalesce(after, before) ->> '${link.member}')::bigint`)
  return tx.query<Entry>(
    sql`select ${member} as member, action, before, after from (${entriesOfRequest(scope, request)}) own
        where entity = 'formation_path' and entity_id = ${id} and action in ('add', 'remove', 'update')
          and ${member} is not null
        order by id`,
  )
}

/** True when it was not changed since. */
function isAsLeft({ action, after }: Entry, now: Stored | undefined): boolean {
  if (action === 'remove') return now === undefined
  if (!now) return false
  const {
    position = now.position,
    parent_course_id: parent = action === 'add' ? null : now.parent,
  } = after ?? {}
  return position === now.position && parent === now.parent
}

function placeBefore({ member, before }: Entry, had: ReadonlyMap<number, Stored>): Stored {
  const now = had.get(member)
  return {
    id: member,
    position: before?.position ?? now?.position ?? 0,
    parent:
      before && 'parent_course_id' in before
        ? (before.parent_course_id ?? null)
        : (now?.parent ?? null),
  }
}

function requireSound(now: readonly Stored[], expected: number): void {
  const deepest = Math.max(0, ...depthsOf(now).values())
  if (now.length === expected && deepest <= MAX_DEPTH) return
  throw conflict('El plan cambió tanto desde entonces que ya no se puede deshacer')
}
