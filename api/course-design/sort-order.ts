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
  const others = siblings.filter(({ id }) => id !== row.id)
  const at = Math.min((order ?? Infinity) - 1, others.length)
  return renumbered(others.toSpliced(Math.max(at, 0), 0, row))
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
  const kept = rows.map((row) => {
    const now = news.get(row.id)
    news.delete(row.id)
    return now ?? row
  })
  return [...kept, ...news.values()]
}
