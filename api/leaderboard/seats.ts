import { Failure } from '../http/failure.ts'

/** How many streams may be open at once. */
export type SeatLimits = { address: number; user: number }

const FULL = {
  address: 'Desde esta red ya hay demasiadas tablas de posiciones abiertas.',
  user: 'Tienes demasiadas tablas de posiciones abiertas. Cierra alguna.',
}

/** Counts what addresses and people have open in this process. */
export function openSeats(limits: SeatLimits) {
  const taken = new Map<string, number>()

  /**
   * Takes one for both; answers how to give it back.
   * @throws Failure 429 when the address or the person has as many as they may.
   */
  return function take(address: string, userId: number): () => void {
    const keys = { address: `a ${address}`, user: `u ${userId}` }
    for (const kind of ['address', 'user'] as const) {
      if ((taken.get(keys[kind]) ?? 0) < limits[kind]) continue
      const headers = { 'retry-after': '30' }
      throw new Failure(429, 'too_many_streams', FULL[kind], { headers })
    }
    count(keys.address, 1)
    count(keys.user, 1)
    return () => {
      count(keys.address, -1)
      count(keys.user, -1)
    }
  }

  function count(key: string, by: number): void {
    const left = (taken.get(key) ?? 0) + by
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }
}
