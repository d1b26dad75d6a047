import pg from 'pg'
import sql from 'sql-template-tag'
import { attributionOf } from './attribution.ts'
import { acquire, cancelledBy, ConnectionLost, releasing } from './connection.ts'
import { followConnections, openPool, SESSION_POOLING, usageOf, type Pooling } from './pool.ts'
import { createStatementRunner, type SlowStatementLog } from './run-statement.ts'
import type { Statement } from './statement.ts'
import { serversOf } from './servers.ts'
import { createTenantSessions } from './tenant-sessions.ts'
import { openEachQuery, preambleOf } from './transaction-pooling.ts'

/**
 * Tenant whose rows a statement may see; every query of tenant data names it. Changes also name the actor,
 * for the audit log; without one they are attributed to the system.
 */
export type TenantScope = {
  readonly tenantId: number
  readonly actor?: { readonly id: number; readonly first_name: string; readonly last_name: string }
  /** True when the actor belongs to another tenant. */
  readonly acting?: boolean
  readonly requestId?: string
  /** API token by which the actor makes the change. */
  readonly token?: { readonly kind: string; readonly name: string }
  /**
   * Aborts when the client disconnects. Statements not yet started are not run, a running single statement
   * is cancelled, a transaction is completed or rolled back.
   */
  readonly signal?: AbortSignal | undefined
  /** True when the database refuses every write of this scope. */
  readonly readOnly?: true
  /** Runs first in each transaction, with the transaction's tenant; its error aborts the transaction. */
  readonly opening?: (tx: Transaction, tenantId: number) => Promise<void>
}

/** Runs statements that see one tenant: a transaction, or the database bound to a scope. */
export type Queryable = {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
}

/** A connection that sees one tenant, inside a transaction. */
export type Transaction = Queryable & {
  /** The driver's client, for COPY streams. It sees the same tenant. */
  readonly client: pg.PoolClient
}

export type Database = {
  /** Runs one statement as the scope's tenant and returns its rows. Changes go through `transaction`. */
  query<Row extends pg.QueryResultRow>(scope: TenantScope, statement: Statement): Promise<Row[]>
  /** Binds the database to a scope; each statement runs on its own, as by `query`. */
  for(scope: TenantScope): Queryable
  /** Runs one statement without a tenant; it sees only what SECURITY DEFINER functions return. */
  queryWithoutTenant<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** Runs `work` in a transaction as the scope's tenant. */
  transaction<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Reserves a session of the server while `work` runs, outside a transaction (long jobs and their locks): none of
   * `connections`, which stay free for statements, and never over a pooler.
   */
  session<T>(scope: TenantScope, work: (session: Transaction) => Promise<T>): Promise<T>
  /** Connections without a tenant, for libraries that bring their own SQL. */
  readonly pool: pg.Pool
  /** Maximum number of tenant connections; long-running users of one take a share of them. */
  readonly connections: number
  /** Number of idle and busy connections, and of requests that wait for one. */
  usage(): { idle: number; busy: number; waiting: number }
  /** Closes all connections at once: statements under way fail, the next ones are run on new connections. */
  disconnect(): void
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  connections: number
  onError: (error: Error) => void
  /** True when the connections reject all writes. */
  readOnly?: boolean
  slow?: SlowStatementLog | undefined
  pooling?: Pooling
  /** URL without a pooler, for sessions; default: `url`. */
  directUrl?: string
  /** Maximum number of sessions at a time; default one. */
  sessions?: number
}

const COMMIT = sql`commit`

/** Opens a pool whose statements all use the application's role. */
export function openDatabase({
  url,
  connections,
  onError,
  readOnly = false,
  slow,
  pooling = SESSION_POOLING,
  directUrl = url,
  sessions = 1,
}: DatabaseOptions): Database {
  const { mode } = pooling
  const pooled = mode === 'transaction'
  const preambleWithoutTenant = pooled ? preambleOf({ readOnly }) : undefined
  const run = createStatementRunner(slow, pooling)
  const open = followConnections(onError)
  // A pool of its own, so that signing in neither sees a tenant setting nor forces it to be set again.
  const connectionsWithoutTenant = Math.max(1, Math.floor(connections / 4))
  const max = connections - connectionsWithoutTenant
  const servers = serversOf(url)
  const poolWithoutTenant = openPool(
    servers,
    { max: connectionsWithoutTenant, readOnly, mode },
    open,
  )
  if (pooled) openEachQuery(poolWithoutTenant, pooling)
  const pool = openPool(servers, { max, readOnly, mode }, open)
  // Connections that sessions hold are opened when they are used.
  const held = openPool(serversOf(directUrl), { max: sessions, readOnly, mode: 'session' }, open)
  const pools = [poolWithoutTenant, pool, held]
  const tenants = createTenantSessions(pool)
  const tenantsOfHeld = createTenantSessions(held)

  async function withClient<T>(
    scope: TenantScope,
    taken: () => Promise<pg.PoolClient>,
    work: (client: pg.PoolClient) => Promise<T>,
  ) {
    const { signal } = scope
    signal?.throwIfAborted()
    return releasing(await taken(), !readOnly && !scope.readOnly, async (client) => {
      signal?.throwIfAborted()
      return work(client)
    })
  }

  /** Runs work on any connection; over a pooler its transaction has to set the tenant. */
  const withConnection = <T>(scope: TenantScope, work: (client: pg.PoolClient) => Promise<T>) =>
    withClient(scope, () => (pooled ? acquire(pool) : tenants.acquire(scope.tenantId)), work)

  const asTransaction = (client: pg.PoolClient, scope: TenantScope): Transaction => ({
    client,
    query: (statement) => run(client, statement, scope),
  })

  /** Runs a statement, cancels it when the scope's signal aborts, and returns its rows. */
  const ask = <Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    statement: Statement,
    scope: TenantScope,
    preamble?: string,
  ) => cancelledBy(scope.signal, client, () => run<Row>(client, statement, scope, preamble))

  /** Returns the statement that follows the begin of a transaction of the scope. */
  function preambleFor(scope: TenantScope): string {
    const audit = attributionOf(scope)
    return pooled
      ? preambleOf({ tenantId: scope.tenantId, audit })
      : `select set_config('app.audit', ${pg.escapeLiteral(audit)}, true)`
  }

  async function inTransaction<T>(
    client: pg.PoolClient,
    scope: TenantScope,
    work: () => Promise<T>,
  ): Promise<T> {
    const begin = readOnly || scope.readOnly ? 'begin read only' : 'begin'
    try {
      // One round trip for both.
      await client.query(`${begin}; ${preambleFor(scope)}`)
      const result = await work()
      // Deferred triggers run then.
      await run(client, COMMIT, scope)
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        tenants.forget(client) // it is not reused
        const cause = new AggregateError([error, failure])
        throw new ConnectionLost('No fue posible deshacer la transacción', { cause })
      })
      throw error
    }
  }

  const database: Database = {
    pool: poolWithoutTenant,
    connections: max,
    query: <Row extends pg.QueryResultRow>(scope: TenantScope, statement: Statement) =>
      withConnection(scope, (client) => {
        const { tenantId } = scope
        const rejectsWrites = readOnly || scope.readOnly === true
        if (pooled) {
          const preamble = preambleOf({ tenantId, readOnly: rejectsWrites })
          return ask<Row>(client, statement, scope, preamble)
        }
        return scope.readOnly
          ? inTransaction(client, scope, () => ask<Row>(client, statement, scope))
          : ask<Row>(client, statement, scope)
      }),
    for: (scope) => ({ query: (statement) => database.query(scope, statement) }),
    queryWithoutTenant: async <Row extends pg.QueryResultRow>(statement: Statement) =>
      releasing(await acquire(poolWithoutTenant), !readOnly, (client) =>
        run<Row>(client, statement, undefined, preambleWithoutTenant),
      ),
    session: (scope, work) =>
      withClient(
        scope,
        () => tenantsOfHeld.acquire(scope.tenantId),
        async (client) => {
          const attribute = (value: string) =>
            client.query(`select set_config('app.audit', $1, false)`, [value])
          await attribute(attributionOf(scope))
          try {
            return await work(asTransaction(client, scope))
          } finally {
            // A connection that cannot be reset is not reused.
            await attribute('').catch(() => tenantsOfHeld.forget(client))
          }
        },
      ),
    transaction: (scope, work) =>
      withConnection(scope, (client) =>
        inTransaction(client, scope, async () => {
          const tx = asTransaction(client, scope)
          await scope.opening?.(tx, scope.tenantId)
          return work(tx)
        }),
      ),
    usage: () => usageOf(pools),
    disconnect: () => open.disconnect(),
    close: async () => {
      open.end()
      await Promise.all([...pools].map((each) => each.end()))
      await open.gone()
    },
  }
  return database
}

const violationOf =
  (sqlState: string) =>
  (error: unknown): string | null => {
    const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
    return code === sqlState && typeof constraint === 'string' ? constraint : null
  }

/** Returns the unique constraint or index that a write violated, or null for any other error. */
export const uniqueViolation = violationOf('23505')

/** Returns the check constraint that a write violated, or null. */
export const checkViolation = violationOf('23514')

/** Returns the foreign key that a write violated, or null. */
export const foreignKeyViolation = violationOf('23503')
