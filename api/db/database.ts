import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { cancelStatement } from './cancel.ts'
import { followConnections, openPool } from './pool.ts'

/**
 * The company a statement may see; every query of a tenant's data names it. What changes data also
 * says in whose name, for the audit log; without an actor it is the system's own doing.
 */
export type TenantScope = {
  readonly tenantId: number
  readonly actor?: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
  }
  /** The actor belongs to another company. */
  readonly acting?: boolean
  readonly requestId?: string
  /**
   * Aborts when whoever asked has gone. What has not begun by then is not begun for them; a single
   * statement that runs is cancelled; a transaction goes on to its end, one way or the other.
   */
  readonly signal?: AbortSignal | undefined
  /** What each transaction does first, in the company it sees; what it throws ends the transaction. */
  readonly opening?: (tx: Transaction, tenantId: number) => Promise<void>
}

/** The value of app.audit (audit-log/routines.sql) that tells the audit log in whose name data is changed. */
export function attributionOf({ actor, acting, requestId }: TenantScope): string {
  const name = actor && `${actor.first_name} ${actor.last_name}`.trim()
  return JSON.stringify({ actor_id: actor?.id, actor_name: name, acting, request_id: requestId })
}

/** A statement; with a name it is prepared once per connection, which pays on hot paths. */
export type Statement = Sql & { name?: string }

/** A connection that sees one company, inside a transaction. */
export type Transaction = {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** The driver's own client, for COPY streams. It sees the same company. */
  readonly client: pg.PoolClient
}

export type Database = {
  /** One statement as the scope's company; its rows. What changes data goes through `transaction`. */
  query<Row extends pg.QueryResultRow>(scope: TenantScope, statement: Statement): Promise<Row[]>
  /** One statement that belongs to no company: it sees only what SECURITY DEFINER functions answer. */
  queryWithoutTenant<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** All of `work` or nothing, as the scope's company. */
  transaction<T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A connection of its own for as long as `work` runs, outside a transaction (streams, locks). */
  session<T>(scope: TenantScope, work: (session: Transaction) => Promise<T>): Promise<T>
  /** Connections that belong to no company, for libraries that bring their own SQL. */
  readonly pool: pg.Pool
  /** How many companies' connections there are at most; what holds one for long asks for its share. */
  readonly connections: number
  /** How many connections there are, by what they do, and how many requests wait for one. */
  usage(): { idle: number; busy: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  url: string
  connections: number
  onError: (error: Error) => void
  /** Nothing is written by its connections, whatever they are asked. */
  readOnly?: boolean
}

/** Opens a pool whose every connection works under the application's role. */
export function openDatabase({
  url,
  connections,
  onError,
  readOnly = false,
}: DatabaseOptions): Database {
  const open = followConnections(onError)
  // Apart, so that signing in neither meets a company's setting nor makes it be set again.
  const connectionsWithoutTenant = Math.max(1, Math.floor(connections / 4))
  const poolWithoutTenant = openPool(url, { max: connectionsWithoutTenant, readOnly }, open)
  const pool = openPool(url, { max: connections - connectionsWithoutTenant, readOnly }, open)

  // The company a connection was last set to. The setting belongs to the connection, so the one
  // round trip that sets it is saved when the same company uses it again.
  const tenants = new WeakMap<pg.PoolClient, number>()

  async function checkout(tenantId: number): Promise<pg.PoolClient> {
    const client = await pool.connect()
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
    const client = await checkout(tenantId)
    let broken: Error | undefined
    try {
      signal?.throwIfAborted()
      return await work(client)
    } catch (error) {
      if (isConnectionError(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  const asTransaction = (client: pg.PoolClient): Transaction => ({
    client,
    query: async <Row extends pg.QueryResultRow>(statement: Statement) =>
      (await client.query<Row>(statement)).rows,
  })

  return {
    pool: poolWithoutTenant,
    connections: connections - connectionsWithoutTenant,
    query: <Row extends pg.QueryResultRow>(scope: TenantScope, statement: Statement) =>
      withClient(scope, (client) => ask<Row>(client, statement, scope.signal)),
    queryWithoutTenant: async <Row extends pg.QueryResultRow>(statement: Statement) =>
      (await poolWithoutTenant.query<Row>(statement)).rows,
    session: (scope, work) =>
      withClient(scope, async (client) => {
        const attribute = (value: string) =>
          client.query(`select set_config('app.audit', $1, false)`, [value])
        await attribute(attributionOf(scope))
        try {
          return await work(asTransaction(client))
        } finally {
          // A connection that cannot be asked any more is not given to anybody else.
          await attribute('').catch(() => tenants.delete(client))
        }
      }),
    transaction: (scope, work) =>
      withClient(scope, async (client) => {
        // One round trip for both.
        await client.query(
          `begin; select set_config('app.audit', ${client.escapeLiteral(attributionOf(scope))}, true)`,
        )
        try {
          await scope.opening?.(asTransaction(client), scope.tenantId)
          const result = await work(asTransaction(client))
          await client.query('commit')
          return result
        } catch (error) {
          // A connection that cannot roll back is not given to anybody else.
          await client.query('rollback').catch((failure: unknown) => {
            tenants.delete(client)
            const cause = new AggregateError([error, failure])
            throw new ConnectionLost('No fue posible deshacer la transacción', { cause })
          })
          throw error
        }
      }),
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

/** A statement for whoever waits for it, and its rows. */
async function ask<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: Statement,
  signal: AbortSignal | undefined,
): Promise<Row[]> {
  let cancelling: Promise<void> | undefined
  const cancel = () => {
    cancelling = cancelStatement(client).catch((cause: unknown) => {
      // It might come yet and meet somebody else's statement.
      throw new ConnectionLost('No se sabe si la consulta fue cancelada', { cause })
    })
    // Nobody waits for it before the statement has ended.
    cancelling.catch(() => {})
  }
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    signal?.removeEventListener('abort', cancel)
    await cancelling
  }
}

class ConnectionLost extends Error {}

/** The server went away or refuses us: the caller may try again, nothing is wrong with the request. */
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

/** The unique constraint or index that a write ran into, or null when that was not the failure. */
export function uniqueViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' ? constraint : null
}

/** The check of a table that a write ran into, or null. */
export function checkViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23514' && typeof constraint === 'string' ? constraint : null
}

/** The foreign key that a write ran into, or null. */
export function foreignKeyViolation(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return code === '23503' && typeof constraint === 'string' ? constraint : null
}
