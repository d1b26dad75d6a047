/**
 * Order of the contents of a path: a tree in depth-first order, parents before their children (domain
 * decisions, 'Paths'). Independent of the database.
 */

/** Maximum depth of nesting: 1, 1.1, 1.1.1. */
export const MAX_DEPTH = 3

export type TreeNode = { readonly id: number; readonly parent: number | null }

/** A stored node: `position` orders siblings, with gaps between them. */
export type Stored = TreeNode & { readonly position: number }

/**
 * A node that is added, or moves with its descendants. Without a parent it keeps the current one, or is
 * added at the root; `null` is the root. `order` is a position in the whole path as it is now; without one,
 * the end of its parent.
 */
export type Move = {
  readonly id: number
  readonly parent?: number | null | undefined
  readonly order?: number | null | undefined
}

export type Refused = { readonly id: number; readonly why: 'parent' | 'cycle' | 'depth' }

/** Returns the stored nodes in reading order. A node whose parent is missing is at the root. */
export function read(stored: readonly Stored[]): Stored[] {
  const here = new Set(stored.map(({ id }) => id))
  const of = Map.groupBy(stored, ({ parent }) => (parent !== null && here.has(parent) ? parent : 0))
  const below = (parent: number): Stored[] =>
    (of.get(parent) ?? [])
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
      .flatMap((one) => [{ ...one, parent: parent || null }, ...below(one.id)])
  return below(0)
}

/** Adds and moves all given nodes at once. */
export function moved(path: readonly TreeNode[], moves: readonly Move[]): TreeNode[] | Refused {
  const places = new Map(path.map(({ id }, at) => [id, at + 1]))
  const parents = new Map(path.map(({ id, parent }) => [id, parent]))
  const wanted = new Map(moves.map((move) => [move.id, move]))
  for (const { id, parent } of moves)
    parents.set(id, parent === undefined ? (parents.get(id) ?? null) : parent)
  const refused = moves.flatMap(({ id }) => refusalOf(id, parents) ?? []).at(0)
  if (refused) return refused

  const keys = new Map([...parents.keys()].map((id) => [id, keyOf(places.get(id), wanted.get(id))]))
  const of = Map.groupBy(parents.keys(), (id) => parents.get(id) ?? 0)
  const below = (parent: number): TreeNode[] =>
    (of.get(parent) ?? [])
      .toSorted((a, b) => keys.get(a)! - keys.get(b)! || orderOf(a, wanted) - orderOf(b, wanted))
      .flatMap((id) => [{ id, parent: parent || null }, ...below(id)])
  const now = below(0)
  const [before, depths] = [depthsOf(path), depthsOf(now)]
  const deeper = now.find(({ id }) => {
    const depth = depths.get(id)!
    return depth > MAX_DEPTH && depth > (before.get(id) ?? 0)
  })
  return deeper ? { id: deeper.id, why: 'depth' } : now
}

/** Removes nodes; their children move up to their place. */
export function without(path: readonly TreeNode[], gone: ReadonlySet<number>): TreeNode[] {
  const parents = new Map(path.map(({ id, parent }) => [id, parent]))
  const remaining = (id: number | null | undefined): number | null =>
    id === null || id === undefined ? null : gone.has(id) ? remaining(parents.get(id)) : id
  return path.flatMap(({ id, parent }) => (gone.has(id) ? [] : [{ id, parent: remaining(parent) }]))
}

/** Returns the depth of each node, 1 at the root. */
export function depthsOf(path: readonly TreeNode[]): Map<number, number> {
  const depths = new Map<number, number>()
  for (const { id, parent } of path)
    depths.set(id, parent === null ? 1 : (depths.get(parent) ?? 0) + 1)
  return depths
}

/** Returns the numbers '1', '1.1', '1.1.2'. */
export function numbersOf(path: readonly TreeNode[]): Map<number, string> {
  const numbers = new Map<number, string>()
  const counts = new Map<number | null, number>()
  for (const { id, parent } of path) {
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    numbers.set(id, parent === null ? `${count}` : `${numbers.get(parent)}.${count}`)
  }
  return numbers
}

const ROOM = 64
const FARTHEST = 2_000_000_000

/**
 * Returns the nodes that have to be written for the new order. Nodes between the same neighbours are left
 * unchanged, so that a move is one row, and one entry of the audit log.
 */
export function written(before: readonly Stored[], now: readonly TreeNode[]): Stored[] {
  const was = new Map(before.map((one) => [one.id, one]))
  return [...Map.groupBy(now, ({ parent }) => parent).values()].flatMap((siblings) => {
    const fixedPositions = rising(siblings.map(({ id, parent }) => stays(was.get(id), parent)))
    const positions = between(fixedPositions) ?? siblings.map((_, at) => (at + 1) * ROOM)
    return siblings.flatMap(({ id, parent }, at) => {
      const position = positions[at]!
      const old = was.get(id)
      return old?.position === position && old.parent === parent ? [] : [{ id, parent, position }]
    })
  })
}

function stays(stored: Stored | undefined, parent: number | null): number | null {
  return stored && stored.parent === parent ? stored.position : null
}

/** Returns the longest increasing subsequence of the positions, which can stay; null for the others. */
function rising(positions: readonly (number | null)[]): (number | null)[] {
  const best: { at: number; length: number; before: number | null }[] = []
  let last: number | null = null
  for (const [at, position] of positions.entries()) {
    if (position === null) continue
    let before: number | null = null
    for (const [index, one] of best.entries())
      if (positions[one.at]! < position && (before === null || one.length > best[before]!.length))
        before = index
    best.push({ at, length: (before === null ? 0 : best[before]!.length) + 1, before })
    if (last === null || best.at(-1)!.length > best[last]!.length) last = best.length - 1
  }
  const fixedIndexes = new Set<number>()
  for (; last !== null; last = best[last]!.before) fixedIndexes.add(best[last]!.at)
  return positions.map((position, at) => (fixedIndexes.has(at) ? position : null))
}

/** Fills the gaps evenly; returns null when there is no room. */
function between(fixedPositions: readonly (number | null)[]): number[] | null {
  const filled: number[] = []
  for (let at = 0; at < fixedPositions.length;) {
    const stays = fixedPositions[at]
    if (stays !== null && stays !== undefined) {
      filled.push(stays)
      at += 1
      continue
    }
    const next = fixedPositions.findIndex((position, index) => index > at && position !== null)
    const count = (next === -1 ? fixedPositions.length : next) - at
    const from = filled.at(-1) ?? 0
    const step = next === -1 ? ROOM : Math.floor((fixedPositions[next]! - from) / (count + 1))
    if (step < 1 || from + step * count > FARTHEST) return null
    for (let nth = 1; nth <= count; nth += 1) filled.push(from + step * nth)
    at += count
  }
  return filled
}

/**
 * Returns the sort key among the siblings: half a place before the node at that place, or after it when
 * moving down.
 */
function keyOf(place: number | undefined, move: Move | undefined): number {
  if (!move) return place!
  const { order } = move
  if (order === undefined || order === null) return Number.MAX_SAFE_INTEGER
  if (order === place) return order
  return place !== undefined && order > place ? order + 0.5 : order - 0.5
}

/** Ties are broken by input order, also among nodes without a place: the first one wins the position. */
function orderOf(id: number, wanted: ReadonlyMap<number, Move>): number {
  const order = wanted.get(id)?.order
  return order ?? [...wanted.keys()].indexOf(id)
}

function refusalOf(id: number, parents: ReadonlyMap<number, number | null>): Refused | null {
  const above = new Set([id])
  for (let up = parents.get(id) ?? null; up !== null; up = parents.get(up) ?? null) {
    if (!parents.has(up)) return { id, why: 'parent' }
    if (above.has(up)) return { id, why: 'cycle' }
    above.add(up)
  }
  return null
}
