/** Shuffles items deterministically, so that a drawing is stable while the user types. */
export function shuffled<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const others = items
    .map((item) => ({ item, rank: rankOf(textOf(item)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
  const same = others.every((item, at) => item === items[at])
  return same ? others.reverse() : others
}

/** Returns the FNV-1a hash of a text. */
function rankOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}
