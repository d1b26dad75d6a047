/** Rendered rows of a list with drag and drop: the elements with `data-item`, by its value. */
export type Rows = ReadonlyMap<string, HTMLElement>

export function rowsIn(list: HTMLElement | null): Rows {
  const rows = list?.querySelectorAll<HTMLElement>('[data-item]') ?? []
  return new Map([...rows].map((row) => [row.dataset['item']!, row]))
}

export function rowOf(list: HTMLElement | null, key: string | undefined): HTMLElement | undefined {
  return key === undefined ? undefined : rowsIn(list).get(key)
}

export function isOver(row: HTMLElement | undefined, y: number): boolean {
  const edges = row?.getBoundingClientRect()
  return edges !== undefined && y >= edges.top && y <= edges.bottom
}

/** Returns the index of the position nearest to a height, the first of several; `otherwise` without any. */
export function nearest(
  places: readonly { row: string; side: 'before' | 'after' }[],
  rows: Rows,
  y: number,
  otherwise: number,
): number {
  let found = { at: otherwise, distance: Infinity }
  for (const [at, { row, side }] of places.entries()) {
    const edges = rows.get(row)?.getBoundingClientRect()
    if (!edges) continue
    const distance = Math.abs(y - (side === 'before' ? edges.top : edges.bottom))
    if (distance < found.distance) found = { at, distance }
  }
  return found.at
}
