import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Role of the application: it owns nothing and bypasses nothing. */
export const APP_ROLE = 'sendero_app'

// bigint columns are identities and counts, all below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

/** Timeout for a connection that was cut off during an export to close. */
const CLOSE_TIMEOUT_MS = 3_000

/**
 * Tracks the connections of both pools. The library considers a pool ended before its connections are
 * closed, and a database that stops meanwhile would cause an error on each of them.
 */
export function followConnections(onError: (error: Error) => void) {
  const connections = new Set<pg.PoolClient>()
  let ending = false
  return {
    onError: (error: Error) => {
      if (!ending) onError(error)
    },
    add(client: pg.PoolClient): void {
      connections.add(client)
      client.once('end', () => connections.delete(client))
    },
    /** From now on connection errors are ignored. */
    end(): void {
      ending = true
    },
    async gone(): Promise<void> {
      const late = Date.now() + CLOSE_TIMEOUT_MS
      while (connections.size > 0 && Date.now() < late) await sleep(10)
    },
  }
}

/** Opens a pool whose connections all use the application's role, and write nothing with `readOnly`. */
export function openPool(
  url: string,
  { max, readOnly }: { max: number; readOnly: boolean },
  { onError, add }: ReturnType<typeof followConnections>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // Statements here are short or streamed: JIT compilation costs more than it saves.
    options: `-c role=${APP_ROLE} -c timezone=UTC -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    connectionTimeoutMillis: 5_000,
    // A new connection costs the server a process and the password exchange, and many are requested at
    // once.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    application_name: 'sendero',
  })
  // A connection that breaks while idle must not end the process; the pool replaces it.
  pool.on('error', onError)
  // Nor one that breaks between two statements of a borrower; the next statement reports it.
  pool.on('connect', (client) => {
    add(client)
    client.on('error', onError)
  })
  return pool
}
