import sql, { raw } from 'sql-template-tag'
import {
  MAX_PATH_CONTENTS,
  type ContentsChange,
} from '#contract/training/formation-path-contents.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { forbidden, invalid, invalidField, type Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { lockOwner, requireVisible, conflictIfDeleted } from '#api/platform/members/change.ts'
import { COURSES, storedIn, type Contents } from './contents.ts'
import { impactOf, NO_IMPACT } from './impact.ts'
import {
  moved,
  without,
  written,
  type Move,
  type TreeNode,
  type Refused,
  type Stored,
} from './course-tree.ts'
import { formatNumber } from '#api/platform/http/wording.ts'

/** Changes the contents of a formation path. Each change locks the path while it reads and writes. */

/** A content as in the contract. */
export type Named = {
  id: number
  order?: number | null | undefined
  parent_course_id?: number | null | undefined
}

type ChangeRequest = { id: number; version?: number | undefined; dryRun?: boolean | undefined }

/**
 * Adds contents to a path and moves existing ones (domain decisions, 'Paths') with their descendants, to a
 * place in the current order of the path. A reader may only add at the end.
 *
 * @throws Failure 404 without the path, or when one of the contents is not visible to the actor; 403 when a
 *   reader moves a content or sets its place; 409 when `version` is not the current one; 422, by
 *   `courses.0.…`, when a parent is not in the path, is a descendant of the moved content, or would be too
 *   deep, and when the path would have too many contents.
 */
export function putContents(
  db: Database,
  scope: Scope,
  contents: Contents,
  { id, version, dryRun }: ChangeRequest,
  moves: readonly Named[],
): Promise<ContentsChange> {
  const putting = db.transaction(scope, async (tx) => {
    const before = await openContents(tx, scope, contents, { id, version })
    const had = new Set(before.map((one) => one.id))
    await requireNamed(tx, scope, contents, moves)
    if (!isAdministrator(scope)) requireAtEnd(had, moves)
    const now = rearranged(contents, before, moves)
    const added = moves.flatMap((one) => (had.has(one.id) ? [] : [one.id]))
    const changes = written(before, now)
    const impact = contents === COURSES ? await impactOf(tx, scope, id, { added }) : NO_IMPACT
    if (!dryRun) await store(tx, scope, contents, id, { before, changes })
    return { changed: moves.length, ...impact }
  })
  return putting.catch(conflictIfDeleted(contents))
}

/** Adds courses to a path that has none yet. @throws as `putContents`. */
export async function place(
  tx: Transaction,
  scope: Scope,
  contents: Contents,
  id: number,
  moves: readonly Named[],
): Promise<void> {
  await requireNamed(tx, scope, contents, moves)
  const now = rearranged(contents, [], moves)
  await store(tx, scope, contents, id, { before: [], changes: written([], now) })
}

/**
 * Removes contents from a path; their children move up to their place. Ids not in the path are skipped.
 * @throws Failure 404 without the path, or when one of the contents is not visible to the actor.
 */
export function removeContents(
  db: Database,
  scope: Scope,
  contents: Contents,
  { id, dryRun }: ChangeRequest,
  ids: number[],
): Promise<ContentsChange> {
  return db.transaction(scope, async (tx) => {
    const before = await openContents(tx, scope, contents, { id })
    await requireVisible(tx, scope, contents, { ids })
    const gone = new Set(ids.filter((one) => before.some((had) => had.id === one)))
    const changes = written(before, without(before, gone))
    const effect =
      contents === COURSES ? await impactOf(tx, scope, id, { removed: [...gone] }) : NO_IMPACT
    if (!dryRun) await store(tx, scope, contents, id, { before, changes, gone })
    return { changed: gone.size, ...effect }
  })
}

/** Reads and locks the contents of a path until the end of the transaction. */
export async function openContents(
  tx: Transaction,
  scope: Scope,
  contents: Contents,
  { id, version }: ChangeRequest,
): Promise<Stored[]> {
  await lockOwner(tx, scope, contents, id)
  const [path] = await tx.query<{ contents_version: number }>(
    sql`select contents_version from formation_paths where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  requireVersion(version, path!.contents_version, 'este plan de formación')
  return storedIn(tx, scope, contents, id)
}

type Change = { before: readonly Stored[]; changes: readonly Stored[]; gone?: ReadonlySet<number> }

/** Writes the changes, parents before their children. */
export async function store(
  tx: Transaction,
  { tenantId }: Scope,
  { link, nested }: Contents,
  id: number,
  { before, changes, gone = new Set() }: Change,
): Promise<void> {
  if (changes.length === 0 && gone.size === 0) return
  const had = new Set(before.map((one) => one.id))
  const [table, member] = [raw(link.table), raw(link.member)]
  const ofPath = sql`m.tenant_id = ${tenantId} and m.${raw(link.owner)} = ${id}`
  const rows = (some: readonly Stored[]) => sql`unnest(
    ${some.map((one) => one.id)}::bigint[], ${some.map(({ parent }) => parent)}::bigint[],
    ${some.map(({ position }) => position)}::int[]) as given (id, parent, position)`
  const parent = raw(nested ? ', parent_course_id' : '')
  const added = changes.filter((one) => !had.has(one.id))
  if (added.length > 0) {
    await tx.query(
      sql`insert into ${table} (tenant_id, ${raw(link.owner)}, ${member}, position ${parent})
          select ${tenantId}, ${id}, id, position ${raw(nested ? ', parent' : '')}
          from ${rows(added)} order by id`,
    )
  }
  const stayed = changes.filter((one) => had.has(one.id))
  if (stayed.length > 0) {
    await tx.query(
      sql`update ${table} m set position = given.position
            ${raw(nested ? ', parent_course_id = given.parent' : '')}
          from ${rows(stayed)} where ${ofPath} and m.${member} = given.id`,
    )
  }
  if (gone.size > 0) {
    await tx.query(
      sql`delete from ${table} m where ${ofPath} and m.${member} = any(${[...gone]}::bigint[])`,
    )
  }
  await tx.query(
    sql`update formation_paths set contents_version = contents_version + 1
        where tenant_id = ${tenantId} and id = ${id}`,
  )
}

/** @throws Failure 422 for a duplicate id; 404 when one is not visible to the actor. */
async function requireNamed(
  tx: Transaction,
  scope: Scope,
  contents: Contents,
  moves: readonly Named[],
): Promise<void> {
  const ids = moves.map(({ id }) => id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice !== -1) {
    const path = `${contents.field}.${twice}.id`
    throw invalidField(path, 'twice', 'Está dos veces en la lista')
  }
  await requireVisible(tx, scope, contents, { ids })
}

function rearranged(
  contents: Contents,
  before: readonly Stored[],
  moves: readonly Named[],
): TreeNode[] {
  const { field } = contents
  const now = moved(before, moves.map(moveOf))
  if (!Array.isArray(now)) throw refusal(field, moves, now)
  if (now.length > MAX_PATH_CONTENTS) {
    const many = formatNumber(MAX_PATH_CONTENTS)
    throw invalidField(field, 'too_many', `Un plan admite hasta ${many} ${contents.many}`)
  }
  return now
}

const moveOf = ({ id, order, parent_course_id: parent }: Named): Move => ({ id, order, parent })

const REFUSALS: Record<Refused['why'], string> = {
  parent: 'El curso del que depende no está en el plan',
  cycle: 'Un curso no puede ir dentro de sí mismo ni de los que dependen de él',
  depth: 'Los cursos se anidan hasta en tres niveles',
}

function refusal(field: string, moves: readonly Named[], { id, why }: Refused): Failure {
  // A content that is too deep may be a descendant of the moved one.
  const at = Math.max(
    moves.findIndex((move) => move.id === id),
    0,
  )
  const path = `${field}.${at}.parent_course_id`
  return invalid([{ path, code: why, message: REFUSALS[why] }])
}

function requireAtEnd(had: ReadonlySet<number>, moves: readonly Named[]): void {
  const end = had.size
  const places = moves.some(
    ({ id, order, parent_course_id: parent }) =>
      had.has(id) || (parent ?? null) !== null || (order ?? Infinity) <= end,
  )
  if (places) throw forbidden('Solo un administrador ordena los planes de formación')
}
