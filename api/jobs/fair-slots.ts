import { createFairQueue, type Owner } from './fair-queue.ts'

type Waiting = { start: () => void }

/**
 * Slots of this process for work that takes long. Owners, which are companies, wait in a queue that serves them in
 * turn, and one of them has at most `perOwner`.
 *
 * @param refusal error thrown after `maxWaitMs` in the queue.
 * @returns a function that waits for a slot and resolves to the function that releases it. Rejects when the signal
 *   aborts meanwhile.
 */
export function createFairSlots({
  all,
  perOwner,
  maxWaitMs,
  refusal,
}: {
  all: number
  perOwner: number
  maxWaitMs: number
  refusal: () => Error
}): (owner: Owner, signal?: AbortSignal) => Promise<() => void> {
  const queue = createFairQueue<Waiting>()
  const running = new Map<Owner, number>()
  let taken = 0

  const runningOf = (owner: Owner) => running.get(owner) ?? 0

  function dispatch(): void {
    while (taken < all) {
      const next = queue.next((owner) => runningOf(owner) < perOwner)
      if (!next) return
      next.start()
    }
  }

  function take(owner: Owner): () => void {
    taken += 1
    running.set(owner, runningOf(owner) + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      taken -= 1
      if (runningOf(owner) === 1) running.delete(owner)
      else running.set(owner, runningOf(owner) - 1)
      dispatch()
    }
  }

  return (owner, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const waiting: Waiting = {
      start() {
        stop()
        resolve(take(owner))
      },
    }
    const leave = (error: Error) => {
      stop()
      queue.remove(owner, waiting)
      reject(error)
    }
    const aborted = () => leave(signal!.reason as Error)
    const late = setTimeout(() => leave(refusal()), maxWaitMs)
    const stop = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', aborted)
    }
    signal?.addEventListener('abort', aborted, { once: true })
    queue.push(owner, waiting)
    dispatch()
    return promise
  }
}
