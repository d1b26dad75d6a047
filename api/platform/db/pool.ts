import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isExhausted } from './connection.ts'
import { clientOf, type Servers } from './servers.ts'

/** Role of the application: it owns nothing and bypasses nothing. */
export const APP_ROLE = 'sendero_app'

/**
 * Settings of every statement of the application. Statements are short or streamed: JIT compilation costs more than it
 * saves.
 */
export const SETTINGS = {
  role: APP_ROLE,
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '60000',
}

/**
 * How connections reach the server. `session`: each is one session of the server, which keeps settings and prepared
 * statements. `transaction`: over a pooler, which may run each transaction on another session.
 */
export type Pooling = {
  readonly mode: 'session' | 'transaction'
  /** True when statements are prepared by name: each session does, and a pooler may keep track of them. */
  readonly prepares: boolean
}

export const SESSION_POOLING: Pooling = { mode: 'session', prepares: true }

/** Types of the driver: bigint columns are identities and counts, all below 2^53. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

/** A client of the driver with its connection, which is not typed. */
type Connected = pg.PoolClient & { connection: pg.Connection }

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
    /** Closes all connections at once; a statement under way fails as if the server had gone. */
    disconnect(): void {
      for (const client of connections) (client as Connected).connection.stream.destroy()
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

/**
 * Opens a pool. With sessions of their own its connections all use the application's role, and write nothing with
 * `readOnly`; over a pooler each transaction sets that (transaction-pooling.ts).
 */
export function openPool(
  servers: Servers,
  { max, readOnly, mode }: { max: number; readOnly: boolean; mode: Pooling['mode'] },
  { onError, add }: ReturnType<typeof followConnections>,
): pg.Pool {
  const pool = new pg.Pool({
    // The driver knows one server.
    connectionString: servers.current(),
    Client: clientOf(servers),
    max,
    types: TYPES,
    // A pooler refuses options: they would be those of a session.
    ...(mode === 'session' && { options: sessionOptions(readOnly) }),
    connectionTimeoutMillis: 5_000,
    // A new connection costs the server a process and the password exchange, and many are requested at
    // once.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    // A server that vanished without a word is noticed 20 seconds later.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'sendero',
  })
  // A connection that breaks while idle must not end the process; the pool replaces it.
  pool.on('error', onError)
  // Nor one that breaks between two statements of a borrower; the next statement reports it.
  pool.on('connect', (client) => {
    add(client)
    client.on('error', onError)
  })
  return servers.count > 1 ? tryingAll(pool, servers.count) : pool
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, done?: () => void) => void

/** Has a pool try so many servers before it says that there is no connection. */
function tryingAll(pool: pg.Pool, servers: number): pg.Pool {
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  async function connect(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await connectOnce()
      } catch (error) {
        if (tried === servers || isExhausted(error)) throw error
      }
    }
  }
  return Object.assign(pool, {
    connect: (callback?: Callback) => {
      const connected = connect()
      if (!callback) return connected
      connected.then(
        (client) => callback(undefined, client, () => client.release()),
        (error: unknown) => callback(error as Error),
      )
    },
  })
}

function sessionOptions(readOnly: boolean): string {
  const settings = { ...SETTINGS, ...(readOnly && { default_transaction_read_only: 'on' }) }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** Returns the number of idle and busy connections, and of requests that wait for one. */
export function usageOf(pools: Iterable<pg.Pool>) {
  const usage = { idle: 0, busy: 0, waiting: 0 }
  for (const { idleCount, totalCount, waitingCount } of pools) {
    usage.idle += idleCount
    usage.busy += totalCount - idleCount
    usage.waiting += waitingCount
  }
  return usage
}
