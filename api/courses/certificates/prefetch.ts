/** An item and its rendering, which may be in progress. */
export type Prefetched<T> = { of: T; drawn: Promise<Uint8Array<ArrayBuffer>> }

/**
 * Renders items in order, `ahead` of them before they are requested: the renderer is always busy, and at
 * most that many wait when the reader stops.
 */
export async function* prefetch<T>(
  things: AsyncIterable<T>,
  ahead: number,
  draw: (thing: T) => Promise<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Prefetched<T>, void> {
  const begun: Prefetched<T>[] = []
  for await (const thing of things) {
    const drawn = draw(thing)
    drawn.catch(() => {}) // reported when the item is read, if ever
    begun.push({ of: thing, drawn })
    if (begun.length > ahead) yield begun.shift()!
  }
  yield* begun
}
