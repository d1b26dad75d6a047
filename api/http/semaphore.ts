import type { Failure } from './failure.ts'

/**
 * Counting semaphore of one process over several counters, e.g. of the process and of each user.
 *
 * @param limits maximum of each counter, checked in this order.
 * @param refusal error thrown at the limit of a counter.
 * @returns a function that takes one of each counter, or of none when it throws. `keys` has the owner of each
 *   counter, e.g. the id of a user. It returns the function that releases them, once.
 */
export function createSemaphore<Counter extends string>(
  limits: Record<Counter, number>,
  refusal: (counter: Counter) => Failure,
): (keys: Record<Counter, string | number>) => () => void {
  const taken = new Map<string, number>()
  return (keys) => {
    const counters = Object.keys(limits) as Counter[]
    const names = counters.map((counter) => `${counter} ${keys[counter]}`)
    const full = counters.find((counter, i) => (taken.get(names[i]!) ?? 0) >= limits[counter])
    if (full) throw refusal(full)
    for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1)
    return () => {
      for (const name of names.splice(0)) {
        const left = taken.get(name)! - 1
        if (left > 0) taken.set(name, left)
        else taken.delete(name)
      }
    }
  }
}
