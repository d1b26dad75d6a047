import type { Failure } from '../http/failure.ts'
import type { InstallationPermits } from './installation-permits.ts'
import { primaryProcess, type PermitAnswer, type PermitRequest } from './process-channel.ts'

type Keys<Counter extends string> = Record<Counter, string | number>

/** Numbers taken of the counters of a semaphore, each for a key. */
function createCounters() {
  const taken = new Map<string, number>()
  return {
    /**
     * Takes one of each counter, or of none when one is full.
     * @returns the function that releases them, once; or the counter that is full.
     */
    take<Counter extends string>(
      limits: Record<Counter, number>,
      keys: Keys<Counter>,
    ): (() => void) | Counter {
      const counters = Object.keys(limits) as Counter[]
      const names = counters.map((counter) => `${counter} ${keys[counter]}`)
      const full = counters.find((counter, i) => (taken.get(names[i]!) ?? 0) >= limits[counter])
      if (full) return full
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1)
      return () => {
        for (const name of names.splice(0)) {
          const left = taken.get(name)! - 1
          if (left > 0) taken.set(name, left)
          else taken.delete(name)
        }
      }
    },
  }
}

/** Permits of the installation, where this process counts for its machine; null until it has joined. */
let installation: InstallationPermits | null = null

/** Counts with the other machines from now on. Returns the function that leaves them. */
export function joinInstallation(permits: InstallationPermits): () => Promise<void> {
  installation = permits
  return async () => {
    if (installation === permits) installation = null
    await permits.leave()
  }
}

type Take = ReturnType<typeof createCounters>['take']

/** Takes the counters of this machine, then those of the installation, or none of them. */
async function takeOfMachine(
  take: Take,
  { semaphore, limits, keys, shared }: PermitRequest,
): Promise<(() => void) | string> {
  const release = take(limits, keys)
  const permits = installation
  if (typeof release === 'string' || !permits || shared.length === 0) return release
  const wanted = shared.map((counter) => ({
    counter,
    name: `${semaphore} ${counter} ${keys[counter]}`.slice(0, 255),
    limit: limits[counter]!,
  }))
  const full = await permits.take(wanted)
  if (full !== null) {
    release()
    return wanted.find(({ name }) => name === full)!.counter
  }
  return once(() => {
    release()
    permits.release(wanted.map(({ name }) => name))
  })
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

/**
 * Counting semaphore over several counters, of all web processes of a machine: the primary process counts where there
 * are several. The counters in `shared` count for the installation, all machines on one database.
 *
 * @param name distinguishes it from other semaphores.
 * @param limits maximum of each counter, checked in this order.
 * @param refusal error thrown at the limit of a counter.
 * @returns a function that takes one of each counter, or of none when it throws. `keys` has the owner of each
 *   counter, e.g. the id of a user. It resolves to the function that releases them, once.
 */
export function createSharedSemaphore<Counter extends string>(
  name: string,
  limits: Record<Counter, number>,
  refusal: (counter: Counter) => Failure,
  { shared = [] }: { shared?: NoInfer<Counter>[] } = {},
): (keys: Keys<Counter>) => Promise<() => void> {
  const { take } = createCounters()
  return async (keys) => {
    const request: PermitRequest = { semaphore: name, limits, keys, shared }
    const taken = await (primaryProcess ? takeOfPrimary(request) : takeOfMachine(take, request))
    if (typeof taken === 'string') throw refusal(taken as Counter)
    return taken
  }
}

async function takeOfPrimary(request: PermitRequest): Promise<(() => void) | string> {
  const answer = await primaryProcess!.ask('acquire', request)
  if ('full' in answer) return answer.full
  return once(() => primaryProcess!.tell('release', answer.permit))
}

/**
 * Shared semaphores, as the primary process keeps them.
 * @returns a function that opens the permits of a web process; `releaseAll` is called when it has ended.
 */
export function createPermits() {
  const semaphores = new Map<string, ReturnType<typeof createCounters>>()
  function countersOf(semaphore: string) {
    const counters = semaphores.get(semaphore) ?? createCounters()
    semaphores.set(semaphore, counters)
    return counters
  }
  return () => {
    const held = new Map<number, () => void>()
    let last = 0
    let ended = false
    return {
      async acquire(request: PermitRequest): Promise<PermitAnswer> {
        const taken = await takeOfMachine(countersOf(request.semaphore).take, request)
        if (typeof taken === 'string') return { full: taken }
        if (ended) {
          // A call of a process that has ended meanwhile is answered to nobody.
          taken()
          return { full: 'ended' }
        }
        held.set(++last, taken)
        return { permit: last }
      },
      release(permit: number): void {
        held.get(permit)?.()
        held.delete(permit)
      },
      releaseAll(): void {
        ended = true
        for (const release of held.values()) release()
        held.clear()
      },
    }
  }
}
