import type pg from 'pg'
import { connectionWait } from '../telemetry/registry.ts'
import { startChild } from '../telemetry/tracing.ts'
import { cancelStatement } from './cancel.ts'

/** Time in which no new connection is tried after a server refused one; doubled each time, up to the maximum. */
const RECONNECT_MS = 50
const MAX_RECONNECT_MS = 1_000

/** Pools whose server refused a connection last. */
const refusals = new WeakMap<pg.Pool, { wait: number; until: number; error: unknown }>()

/**
 * Takes a connection of a pool, and measures the wait for it. While the server refuses connections, most requests fail at
 * once instead of trying one more.
 */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const refused = refusals.get(pool)
  if (refused && pool.idleCount === 0 && performance.now() < refused.until)
    throw new ConnectionLost('El servidor no recibe conexiones', { cause: refused.error })
  const span = pool.idleCount > 0 ? null : startChild(() => ({ name: 'database connection' }))
  const began = performance.now()
  try {
    const client = await pool.connect()
    refusals.delete(pool)
    return client
  } catch (error) {
    if (isConnectionError(error) && !isExhausted(error)) noteRefusal(pool, error)
    throw error
  } finally {
    connectionWait.observe((performance.now() - began) / 1_000)
    span?.end()
  }
}

function noteRefusal(pool: pg.Pool, error: unknown): void {
  const last = refusals.get(pool)
  const now = performance.now()
  // Those that were tried together count once.
  if (last && now < last.until) return
  const wait = last ? Math.min(last.wait * 2, MAX_RECONNECT_MS) : RECONNECT_MS
  refusals.set(pool, { wait, until: now + wait, error })
}

/**
 * Runs work with a connection and gives it back to its pool; one that broke is not used again, nor one whose server
 * rejects a write although it is `writable`: it has become a standby.
 */
export async function releasing<T>(
  client: pg.PoolClient,
  writable: boolean,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    const cause = error as Error
    if (isConnectionError(error)) broken = cause
    if (!writable || (error as { code?: unknown }).code !== '25006') throw error
    broken = cause
    throw new ConnectionLost('El servidor no recibe cambios', { cause })
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
    return (
      /^(08|57P0|53300)/.test(code) ||
      /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/.test(code)
    )
  }
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable/.test(
    error.message,
  )
}

/** True when no connection of the pool became free in time. */
export function isExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
