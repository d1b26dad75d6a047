import { Failure } from '../http/failure.ts'
import { createSharedSemaphore } from './semaphore.ts'

/** Maximum numbers of open streams of a kind. */
export type ConnectionLimits = { all: number; address: number; tenant: number; user: number }

/** Owner of an open stream. */
export type ConnectionOwner = { address: string; tenantId: number; userId: number }

/**
 * Connection limiter: counts the open streams of a kind, all of them on this machine, and per address, tenant and user
 * on all machines of the installation.
 *
 * @param name distinguishes it from other limiters.
 * @param what its name in refusals, a feminine plural: 'tablas de posiciones'.
 * @returns a function that acquires a connection and returns the function that releases it. It throws
 *   Failure 503 at the limit of all, 429 at that of the address, the tenant or the user.
 */
export function createConnectionLimiter(
  name: string,
  { all, address, tenant, user }: ConnectionLimits,
  what: string,
): (owner: ConnectionOwner) => Promise<() => void> {
  const full = {
    all: `Ya hay demasiadas ${what} abiertas.`,
    address: `Desde esta red ya hay demasiadas ${what} abiertas.`,
    tenant: `Tu compañía ya tiene demasiadas ${what} abiertas.`,
    user: `Tienes demasiadas ${what} abiertas. Cierra alguna.`,
  }
  const acquire = createSharedSemaphore(
    name,
    { all, address, tenant, user },
    (kind) => {
      const headers = { 'retry-after': '30' }
      return new Failure(kind === 'all' ? 503 : 429, 'too_many_streams', full[kind], { headers })
    },
    { shared: ['address', 'tenant', 'user'] },
  )
  return ({ address, tenantId, userId }) =>
    acquire({ all: '', address, tenant: tenantId, user: userId })
}
