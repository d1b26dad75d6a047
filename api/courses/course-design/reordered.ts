import type { Change } from './publication/difference.ts'
import { fewestMoved, insertAt, renumbered, replaced } from './sort-order.ts'

type Row = { readonly id: number; readonly position: number }

/**
 * Returns the rows in the positions of a change, without gaps in each parent. When nobody has moved
 * them since, these are exactly its positions; otherwise the rows that the change moved are
 * inserted at their positions among the current siblings.
 *
 * @param stored the rows as they were before; `rows` those after the change, in their previous
 *   positions.
 */
export function reordered<R extends Row>(
  stored: ReadonlyMap<number, R>,
  rows: readonly R[],
  changes: readonly Change<R>[],
  parentOf: (row: R) => number | null,
): readonly R[] {
  const parents = new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].filter((row) => row !== null).map(parentOf),
    ),
  )
  let made = rows
  for (const parent of parents) {
    const siblings = made
      .filter((row) => parentOf(row) === parent)
      .sort((a, b) => a.position - b.position)
    const mine = changes.filter(
      ({ before, after }) =>
        (before && parentOf(before) === parent) || (after && parentOf(after) === parent),
    )
    const places = new Map(
      mine.flatMap(({ after }) =>
        after && parentOf(after) === parent ? [[after.id, after.position]] : [],
      ),
    )
    const untouched = mine.every(({ before }) => {
      if (!before || parentOf(before) !== parent) return true
      return stored.get(before.id)?.position === before.position
    })
    made = replaced(
      made,
      renumbered(
        untouched
          ? sortedBy(siblings, ({ id, position }) => places.get(id) ?? position)
          : moved(siblings, mine, parent, parentOf),
      ),
    )
  }
  return made
}

/**
 * Inserts the rows that came into the parent; without any, the fewest rows whose move explains the new order: the
 * others only made room.
 */
function moved<R extends Row>(
  siblings: readonly R[],
  changes: readonly Change<R>[],
  parent: number | null,
  parentOf: (row: R) => number | null,
): readonly R[] {
  const stays = ({ before, after }: Change<R>) =>
    before && after && parentOf(before) === parent && parentOf(after) === parent
  const came = changes.flatMap((change) =>
    change.after && parentOf(change.after) === parent && !stays(change) ? [change.after] : [],
  )
  const left = changes.some(({ before, after }) => before && !(after && parentOf(after) === parent))
  const moving = came.length > 0 || left ? came : movedIn(changes.filter(stays))
  const ids = new Set(moving.map(({ id }) => id))
  const waiting = new Map(siblings.map((row) => [row.id, row]))
  return sortedBy(moving, ({ position }) => position).reduce<readonly R[]>(
    (placed, { id, position }) => insertAt(placed, waiting.get(id)!, position),
    siblings.filter(({ id }) => !ids.has(id)),
  )
}

function movedIn<R extends Row>(changes: readonly Change<R>[]): R[] {
  const rows = changes.flatMap(({ before, after }) =>
    before && after && before.position !== after.position ? [{ before, after }] : [],
  )
  const inNewOrder = sortedBy(rows, ({ after }) => after.position)
  return fewestMoved(inNewOrder, ({ before }) => before.position).map(({ after }) => after)
}

/** Stable sort. */
function sortedBy<T>(rows: readonly T[], key: (row: T) => number): T[] {
  return [...rows].sort((a, b) => key(a) - key(b))
}
