/** Positions within a parent, from 1 without gaps. */

type Ordered = { readonly id: number; readonly position: number }

/**
 * Inserts a row among its siblings, from any earlier position; an order beyond the end, or none,
 * means the end.
 * @returns the siblings with it, each with its position.
 */
export function insertAt<Row extends Ordered>(
  siblings: readonly Row[],
  row: Row,
  order: number | null,
): Row[] {
  return insertAllAt(siblings, [row], order)
}

/** Inserts rows one after another, as `insertAt`; the order counts the siblings that are not among them. */
export function insertAllAt<Row extends Ordered>(
  siblings: readonly Row[],
  rows: readonly Row[],
  order: number | null,
): Row[] {
  const ids = new Set(rows.map(({ id }) => id))
  const others = siblings.filter(({ id }) => !ids.has(id))
  const at = Math.min((order ?? Infinity) - 1, others.length)
  return renumbered(others.toSpliced(Math.max(at, 0), 0, ...rows))
}

/** Numbers the rows from 1 in the order of input; unchanged ones are the same objects. */
export function renumbered<Row extends Ordered>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) =>
    row.position === index + 1 ? row : { ...row, position: index + 1 },
  )
}

/** Returns `rows` with those in `changed` replaced; new ones come last. */
export function replaced<Row extends Ordered>(
  rows: readonly Row[],
  changed: readonly Row[],
): Row[] {
  const news = new Map(changed.map((row) => [row.id, row]))
  const updated = rows.map((row) => {
    const now = news.get(row.id)
    news.delete(row.id)
    return now ?? row
  })
  return [...updated, ...news.values()]
}

/**
 * Returns the fewest rows whose move explains the order of the rows: those outside the longest sequence that keeps
 * its old order.
 * @param was returns a row's old position.
 */
export function fewestMoved<Row>(rows: readonly Row[], was: (row: Row) => number): Row[] {
  // The longest such sequence that ends at each row.
  const ends: { length: number; from: number }[] = []
  for (const row of rows) {
    let best = { length: 1, from: -1 }
    for (const [from, { length }] of ends.entries())
      if (was(rows[from]!) < was(row) && length >= best.length) best = { length: length + 1, from }
    ends.push(best)
  }
  const longest = Math.max(0, ...ends.map(({ length }) => length))
  const unmoved = new Set<number>()
  let at = ends.findIndex(({ length }) => length === longest)
  for (; at >= 0; at = ends[at]!.from) unmoved.add(at)
  return rows.filter((_, at) => !unmoved.has(at))
}
