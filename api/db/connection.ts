import type pg from 'pg'
import { connectionWait } from '../telemetry/registry.ts'
import { startChild } from '../telemetry/tracing.ts'
import { cancelStatement } from './cancel.ts'

/** Takes a connection of a pool, and measures the wait for it. */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const span = pool.idleCount > 0 ? null : startChild(() => ({ name: 'database connection' }))
  const began = performance.now()
  try {
    return await pool.connect()
  } finally {
    connectionWait.observe((performance.now() - began) / 1_000)
    span?.end()
  }
}

/** Runs work with a connection and gives it back to its pool; one that broke is not used again. */
export async function releasing<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isConnectionError(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs work on a connection, and cancels its statement when the signal aborts. */
export async function cancelledBy<T>(
  signal: AbortSignal | undefined,
  client: pg.PoolClient,
  work: () => Promise<T>,
): Promise<T> {
  let cancelling: Promise<void> | undefined
  const cancel = () => {
    cancelling = cancelStatement(client).catch((cause: unknown) => {
      // The cancellation might still arrive and hit another caller's statement.
      throw new ConnectionLost('No se sabe si la consulta fue cancelada', { cause })
    })
    // It is awaited only after the statement has ended.
    cancelling.catch(() => {})
  }
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', cancel)
    await cancelling
  }
}

/** The state of a connection is not known; it is not used again. */
export class ConnectionLost extends Error {}

/** True when the server went away or refuses connections: the request is valid and may be retried. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') {
    // 08 connection exceptions, 57P shutdown and start-up, 53300 too many connections
    return /^(08|57P0|53300)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code)
  }
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    error.message,
  )
}
