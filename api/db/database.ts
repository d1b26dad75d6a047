import type pg from 'pg'
import sql from 'sql-template-tag'
import { attributionOf } from './attribution.ts'
import { acquire, cancelledBy, ConnectionLost, releasing } from './connection.ts'
import { followConnections, openPool } from './pool.ts'
import { createStatementRunner, type SlowStatementLog } from './run-statement.ts'
import type { Statement } from './statement.ts'

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

/** A connection that sees one tenant, inside a transaction. */
export type Transaction = {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** The driver's client, for COPY streams. It sees the same tenant. */
  readonly client: pg.PoolClient
}

export type Database = {
  /** Runs one statement as the scope's tenant and returns its rows. Changes go through `transaction`. */
  query<Row extends pg.QueryResultRow>(scope: TenantScope, statement: Statement): Promise<Row[]>
  /** Runs one statement without a tenant; it sees only what SECURITY DEFINER functions return. */
  queryWithoutTenant<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** Runs `work` in a transaction as the scope's tenant. */
  transaction<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reserves a connection while `work` runs, outside a transaction (streams, locks). */
  session<T>(scope: TenantScope, work: (session: Transaction) => Promise<T>): Promise<T>
  /** Connections without a tenant, for libraries that bring their own SQL. */
  readonly pool: pg.Pool
  /** Maximum number of tenant connections; long-running users of one take a share of them. */
  readonly connections: number
  /** Number of idle and busy connections, and of requests that wait for one. */
  usage(): { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  connections: number
  onError: (error: Error) => void
  /** True when the connections reject all writes. */
  readOnly?: boolean
  slow?: SlowStatementLog
}

const COMMIT = sql`commit`

/** Opens a pool whose connections all use the application's role. */
export function openDatabase({
  url,
  connections,
  onError,
  readOnly = false,
  slow,
}: DatabaseOptions): Database {
  const run = createStatementRunner(slow)
  const open = followConnections(onError)
  // A pool of its own, so that signing in neither sees a tenant setting nor forces it to be set again.
  const connectionsWithoutTenant = Math.max(1, Math.floor(connections / 4))
  const poolWithoutTenant = openPool(url, { max: connectionsWithoutTenant, readOnly }, open)
  const pool = openPool(url, { max: connections - connectionsWithoutTenant, readOnly }, open)

  // Tenant that each connection was last set to. The setting belongs to the connection, so the round trip
  // that sets it is saved when the same tenant uses it again.
  const tenants = new WeakMap<pg.PoolClient, number>()

  async function checkout(tenantId: number): Promise<pg.PoolClient> {
    const client = await acquire(pool)
    if (tenants.get(client) === tenantId) return client
    try {
      tenants.delete(client)
      await client.query({
        name: 'set-tenant',
        text: `select set_config('app.tenant_id', $1, false)`,
        values: [String(tenantId)],
      })
      tenants.set(client, tenantId)
      return client
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  async function withClient<T>(
    { tenantId, signal }: TenantScope,
    work: (client: pg.PoolClient) => Promise<T>,
  ) {
    signal?.throwIfAborted()
    return releasing(await checkout(tenantId), async (client) => {
      signal?.throwIfAborted()
      return work(client)
    })
  }

  const asTransaction = (client: pg.PoolClient, scope: TenantScope): Transaction => ({
    client,
    query: (statement) => run(client, statement, scope),
  })

  /** Runs a statement, cancels it when the scope's signal aborts, and returns its rows. */
  const ask = <Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    statement: Statement,
    scope: TenantScope,
  ) => cancelledBy(scope.signal, client, () => run<Row>(client, statement, scope))

  async function inTransaction<T>(
    client: pg.PoolClient,
    scope: TenantScope,
    work: () => Promise<T>,
  ): Promise<T> {
    // One round trip for both.
    await client.query(
      `begin${scope.readOnly ? ' read only' : ''}; select set_config('app.audit', ${client.escapeLiteral(attributionOf(scope))}, true)`,
    )
    try {
      const result = await work()
      // Deferred triggers run then.
      await run(client, COMMIT, scope)
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        tenants.delete(client) // it is not reused
        const cause = new AggregateError([error, failure])
        throw new ConnectionLost('No fue posible deshacer la transacción', { cause })
      })
      throw error
    }
  }

  return {
    pool: poolWithoutTenant,
    connections: connections - connectionsWithoutTenant,
    query: <Row extends pg.QueryResultRow>(scope: TenantScope, statement: Statement) =>
      withClient(scope, (client) =>
        scope.readOnly
          ? inTransaction(client, scope, () => ask<Row>(client, statement, scope))
          : ask<Row>(client, statement, scope),
      ),
    queryWithoutTenant: async <Row extends pg.QueryResultRow>(statement: Statement) =>
      releasing(await acquire(poolWithoutTenant), (client) => run<Row>(client, statement)),
    session: (scope, work) =>
      withClient(scope, async (client) => {
        const attribute = (value: string) =>
          client.query(`select set_config('app.audit', $1, false)`, [value])
        await attribute(attributionOf(scope))
        try {
          return await work(asTransaction(client, scope))
        } finally {
          // A connection that cannot be reset is not reused.
          await attribute('').catch(() => tenants.delete(client))
        }
      }),
    transaction: (scope, work) =>
      withClient(scope, (client) =>
        inTransaction(client, scope, async () => {
          const tx = asTransaction(client, scope)
          await scope.opening?.(tx, scope.tenantId)
          return work(tx)
        }),
      ),
    usage: () => ({
      idle: poolWithoutTenant.idleCount + pool.idleCount,
      busy:
        poolWithoutTenant.totalCount -
        poolWithoutTenant.idleCount +
        pool.totalCount -
        pool.idleCount,
      waiting: poolWithoutTenant.waitingCount + pool.waitingCount,
    }),
    close: async () => {
      open.end()
      await Promise.all([poolWithoutTenant.end(), pool.end()])
      await open.gone()
    },
  }
}

/** Returns the unique constraint or index that a write violated, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' ? constraint : null
}

/** Returns the check constraint that a write violated, or null. */
export function checkViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23514' && typeof constraint === 'string' ? constraint : null
}

/** Returns the foreign key that a write violated, or null. */
export function foreignKeyViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23503' && typeof constraint === 'string' ? constraint : null
}
