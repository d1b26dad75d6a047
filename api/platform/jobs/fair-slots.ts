import { createFairQueue, type Owner } from './fair-queue.ts'

type Waiting = { start: () => void }

/** Place in the queue, 1 for the next, and the seconds after which to come back. */
export type QueuePlace = { place: number; seconds: number }

/** Bounds of the seconds after which to come back. */
const COME_BACK = { least: 5, most: 300 }

/** Weight of the last work in the mean duration of work. */
const LAST_WORK = 1 / 8

export type FairSlots = (owner: Owner, signal?: AbortSignal, member?: Owner) => Promise<() => void>

/**
 * Slots of this process for work that takes long. Owners, which are companies, wait in a queue that serves them in
 * turn, and the members of each, which are people. An owner has at most `perOwner`.
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
  refusal: (place: QueuePlace) => Error
}): FairSlots {
  const queue = createFairQueue<Waiting>()
  const running = new Map<Owner, number>()
  let taken = 0
  let meanMs = 0
  /** Times at which those who were refused are told to be back; until then they keep their place. */
  let returning: number[] = []

  const runningOf = (owner: Owner) => running.get(owner) ?? 0

  function dispatch(): void {
    while (taken < all) {
      const next = queue.next((owner) => runningOf(owner) < perOwner)
      if (!next) return
      next.start()
    }
  }

  function placeOfRefused(waiting: Waiting): QueuePlace {
    const now = performance.now()
    returning = returning.filter((back) => back > now)
    const place = queue.inOrder().indexOf(waiting) + 1 + returning.length
    const likely = Math.ceil((place * meanMs) / all / 1_000)
    const seconds = Math.min(COME_BACK.most, Math.max(COME_BACK.least, likely))
    returning.push(now + seconds * 1_000)
    return { place, seconds }
  }

  function take(owner: Owner): () => void {
    const began = performance.now()
    taken += 1
    running.set(owner, runningOf(owner) + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      taken -= 1
      meanMs += (performance.now() - began - meanMs) * LAST_WORK
      if (runningOf(owner) === 1) running.delete(owner)
      else running.set(owner, runningOf(owner) - 1)
      dispatch()
    }
  }

  return (owner, signal, member) => {
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
    const late = setTimeout(() => leave(refusal(placeOfRefused(waiting))), maxWaitMs)
    const stop = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', aborted)
    }
    signal?.addEventListener('abort', aborted, { once: true })
    queue.push(owner, waiting, member)
    dispatch()
    return promise
  }
}
