/** A thing and its drawing, which may not be done yet. */
export type Prefetched<T> = { of: T; drawn: Promise<Uint8Array<ArrayBuffer>> }

/**
 * Drawings of things in their order, `ahead` of them begun before they are asked for: so whoever draws
 * always has something to do, and a reader who stops finds no more than these waiting.
 */
export async function* prefetch<T>(
  things: AsyncIterable<T>,
  ahead: number,
  draw: (thing: T) => Promise<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Prefetched<T>, void> {
  const begun: Prefetched<T>[] = []
  for await (const thing of things) {
    const drawn = draw(thing)
    drawn.catch(() => {}) // told when its turn comes, if it ever does
    begun.push({ of: thing, drawn })
    if (begun.length > ahead) yield begun.shift()!
  }
  yield* begun
}
