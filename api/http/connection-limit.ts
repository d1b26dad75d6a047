import { Failure } from './failure.ts'

/** How many streams of a kind may be open at once. */
export type ConnectionLimits = { process: number; address: number; tenant: number; user: number }

/** Who wants to keep one open. */
export type ConnectionOwner = { address: string; tenantId: number; userId: number }

/**
 * Counts what the process, an address, a company and a person have open of a kind.
 *
 * @param what its name in the refusals, a feminine plural: 'tablas de posiciones'.
 * @returns takes a seat and answers how to give it back. Taking throws Failure 503 when the process has
 *   as many open as it may, 429 when the address, the company or the person has.
 */
export function createConnectionLimiter(limits: ConnectionLimits, what: string) {
  const taken = new Map<string, number>()
  const full = {
    process: `Ya hay demasiadas ${what} abiertas.`,
    address: `Desde esta red ya hay demasiadas ${what} abiertas.`,
    tenant: `Tu compañía ya tiene demasiadas ${what} abiertas.`,
    user: `Tienes demasiadas ${what} abiertas. Cierra alguna.`,
  }

  return function take({ address, tenantId, userId }: ConnectionOwner): () => void {
    const keys = {
      process: 'p',
      address: `a ${address}`,
      tenant: `t ${tenantId}`,
      user: `u ${userId}`,
    }
    for (const kind of ['process', 'address', 'tenant', 'user'] as const) {
      if ((taken.get(keys[kind]) ?? 0) < limits[kind]) continue
      const headers = { 'retry-after': '30' }
      throw new Failure(kind === 'process' ? 503 : 429, 'too_many_streams', full[kind], { headers })
    }
    for (const key of Object.values(keys)) count(key, 1)
    return () => {
      for (const key of Object.values(keys)) count(key, -1)
    }
  }

  function count(key: string, by: number): void {
    const left = (taken.get(key) ?? 0) + by
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }
}
