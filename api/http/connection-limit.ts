import { Failure } from './failure.ts'

/** Maximum numbers of open streams of a kind. */
export type ConnectionLimits = { process: number; address: number; tenant: number; user: number }

/** Owner of an open stream. */
export type ConnectionOwner = { address: string; tenantId: number; userId: number }

/**
 * Connection limiter: counts the open streams of a kind per process, address, tenant and user.
 *
 * @param what its name in refusals, a feminine plural: 'tablas de posiciones'.
 * @returns a function that acquires a connection and returns the function that releases it. It throws
 *   Failure 503 at the limit of the process, 429 at that of the address, the tenant or the user.
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
