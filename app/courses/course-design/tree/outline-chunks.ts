import type { Item } from './items.ts'

/** Consecutive rows of the tree, within one section. */
export type Chunk = {
  key: string
  items: readonly Item[]
  /** True of the first rows, in view as the page opens. */
  first: boolean
}

/** Maximum number of rows in a chunk; `editor.css` has a height for each number. */
const MAX_ROWS = 12

/** Number of rows that are taller than the tree's view on a usual screen. */
const FIRST_ROWS = 20

/**
 * Divides the rows of the tree into chunks, the unit of rendering and of drawing: the cost of a page depends on the
 * number of chunks. A chunk begins with each section, so that an insertion changes only the chunks of its section.
 */
export function chunksOf(items: readonly Item[]): Chunk[] {
  const chunks: (Chunk & { items: Item[] })[] = []
  let place = 0
  for (const [row, item] of items.entries()) {
    place = item.kind === 'section' ? 0 : place + 1
    if (place % MAX_ROWS === 0) {
      const key = `${item.section.id}-${place / MAX_ROWS}`
      chunks.push({ key, items: [], first: row < FIRST_ROWS })
    }
    chunks.at(-1)?.items.push(item)
  }
  return chunks
}
