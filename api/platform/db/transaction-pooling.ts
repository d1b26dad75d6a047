import pg from 'pg'
import { SETTINGS, TYPES } from './pool.ts'

/**
 * Statements over a pooler in transaction mode (PgBouncer), which may run each transaction of a connection on another
 * connection to the server. So nothing outlives a transaction: each sets role, settings and tenant by itself.
 */

type Preamble = {
  /** Absent: a statement without a tenant, which sees no tenant's rows. */
  readonly tenantId?: number
  /** Value of app.audit; absent: audited data cannot be changed. */
  readonly audit?: string
  readonly readOnly?: boolean
}

/** Returns the statement that comes first in a transaction: its settings last until that ends. */
export function preambleOf({ tenantId, audit = '', readOnly = false }: Preamble): string {
  const settings = {
    ...SETTINGS,
    ...(readOnly && { transaction_read_only: 'on' }),
    // Set also without a tenant: a client of another kind may have left one in the session.
    'app.tenant_id': String(tenantId ?? ''),
    'app.audit': audit,
  }
  const each = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${each.join(', ')}`
}

type Statement = { readonly text: string; readonly values?: unknown[]; readonly name?: string }

/**
 * Runs a statement after a preamble, both in one transaction of their own and in one round trip. The server runs
 * neither commit nor statement when the preamble fails: it skips everything up to the one Sync message at the end.
 */
export async function queryAfter<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  preamble: string,
  { text, values, name }: Statement,
): Promise<pg.QueryResult<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Row>>()
  // The simple protocol, which the driver takes for statements without values, would end the transaction before.
  const config = { text, values, types: TYPES, queryMode: 'extended', ...(name && { name }) }
  const query = new pg.Query<Row>(config, (error, result) => {
    if (error) reject(error)
    else resolve(result)
  })
  client.query(afterPreamble(preamble, query as unknown as DriverQuery))
  try {
    return await promise
  } catch (error) {
    // From here instead of the socket's.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/** Methods of a query that the driver calls with the server's messages. */
type DriverQuery = {
  readonly name?: string | undefined
  readonly text?: string | undefined
  submit(connection: pg.Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleEmptyQuery(connection: pg.Connection): void
  handlePortalSuspended(connection: pg.Connection): void
  handleCopyInResponse(connection: pg.Connection): void
  handleCopyData(message: unknown, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
}

/** Names of prepared statements that the driver has sent, and whose success it has not heard of. */
type Prepares = { submittedNamedStatements: Record<string, string> }

/** Returns a query of the driver that is preceded by a preamble. */
function afterPreamble(preamble: string, query: DriverQuery): DriverQuery {
  let opened = false
  return {
    // The driver notes them as prepared with each success of a Parse message; the first is the preamble's.
    get name() {
      return opened ? query.name : undefined
    },
    get text() {
      return query.text
    },
    submit(connection) {
      const { stream } = connection
      stream.cork()
      try {
        connection.parse({ name: '', text: preamble, types: [] }, true)
        connection.bind({ values: [] }, true)
        connection.execute({}, true)
        const refused = query.submit(connection)
        // It sent no Sync; the connection waits for one.
        if (refused) stream.destroy(refused)
        return refused
      } finally {
        stream.uncork()
      }
    },
    handleRowDescription: (message) => query.handleRowDescription(message),
    handleDataRow: (message) => {
      if (opened) query.handleDataRow(message)
    },
    handleCommandComplete: (message, connection) => {
      if (opened) query.handleCommandComplete(message, connection)
      else opened = true
    },
    handleEmptyQuery: (connection) => query.handleEmptyQuery(connection),
    handlePortalSuspended: (connection) => query.handlePortalSuspended(connection),
    handleCopyInResponse: (connection) => query.handleCopyInResponse(connection),
    handleCopyData: (message, connection) => query.handleCopyData(message, connection),
    handleReadyForQuery: (connection) => query.handleReadyForQuery(connection),
    handleError: (error, connection) => {
      const { submittedNamedStatements } = connection as pg.Connection & Prepares
      if (!opened && query.name) Reflect.deleteProperty(submittedNamedStatements, query.name)
      query.handleError(error, connection)
    },
  }
}

/** Begin of a text that is a transaction by itself, as the queue sends some. */
const OWN_TRANSACTION = /^\s*begin;/i

/** Replaces `query` of a pool that libraries use: each call is a transaction as the application's role. */
export function openEachQuery(pool: pg.Pool, { prepares }: { prepares: boolean }): pg.Pool {
  const preamble = preambleOf({})

  async function run(client: pg.PoolClient, statement: Statement) {
    const { text, values, name } = statement
    if (!OWN_TRANSACTION.test(text))
      return queryAfter(client, preamble, {
        text,
        ...(values && { values }),
        ...(prepares && name && { name }),
      })
    const results: unknown = await client.query(
      text.replace(OWN_TRANSACTION, `begin; ${preamble};`),
    )
    // One result for each statement; the second is the preamble's.
    return Array.isArray(results) ? results.toSpliced(1, 1) : results
  }

  async function query(given: string | Statement, values?: unknown[]) {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      return await run(
        client,
        typeof given === 'string' ? { text: given, ...(values && { values }) } : given,
      )
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      // A connection on which something failed may be amid a transaction.
      client.release(failure)
    }
  }
  return Object.assign(pool, { query })
}
