/** Places from 1 on, without gaps, within a parent. */

type Ordered = { readonly id: number; readonly position: number }

/**
 * Puts a row among its siblings, wherever it was before: an order beyond the end, or none, is the end.
 * @returns the siblings with it, each with its place.
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

/** The same rows, from 1 on in the order in which they are given; those that stay are the same objects. */
export function renumbered<Row extends Ordered>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) =>
    row.position === index + 1 ? row : { ...row, position: index + 1 },
  )
}

/** Of `rows` those in `changed` by their new selves; new ones come after. */
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
