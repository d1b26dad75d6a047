import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The role the application works under: it owns nothing and bypasses nothing. */
export const APP_ROLE = 'sendero_app'

// bigint columns are identities and counts, all below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

/** A connection that was cut off in the middle of an export has so long to be gone. */
const CLOSE_TIMEOUT_MS = 3_000

/**
 * The connections of both pools. The library takes a pool for ended before they have said goodbye, and
 * a database that stops meanwhile would tell each of them so.
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
    /** From now on nothing that becomes of a connection is a failure. */
    end(): void {
      ending = true
    },
    async gone(): Promise<void> {
      const late = Date.now() + CLOSE_TIMEOUT_MS
      while (connections.size > 0 && Date.now() < late) await sleep(10)
    },
  }
}

/** A pool whose every connection works under the application's role, and with `readOnly` writes nothing. */
export function openPool(
  url: string,
  { max, readOnly }: { max: number; readOnly: boolean },
  { onError, add }: ReturnType<typeof followConnections>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // Statements here are short or streamed: compiling one to machine code costs more than it saves.
    options: `-c role=${APP_ROLE} -c timezone=UTC -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    connectionTimeoutMillis: 5_000,
    // A new one costs the server a process and both the password's exchange, and many are asked for at once.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    application_name: 'sendero',
  })
  // A connection that breaks while idle must not end the process; the pool replaces it.
  pool.on('error', onError)
  // Nor one that breaks in somebody's hands between two statements; the next statement tells them.
  pool.on('connect', (client) => {
    add(client)
    client.on('error', onError)
  })
  return pool
}
