import type pg from 'pg'
import type { Logger } from 'pino'
import { slowStatements } from '../telemetry/registry.ts'
import { statementName, summaryIn } from '../telemetry/statement-name.ts'
import { errorTypeOf, startChild, type Span } from '../telemetry/tracing.ts'
import type { Statement } from './statement.ts'
import { queryAfter } from './transaction-pooling.ts'

/** Log of statements that take `ms` or longer; 0 turns it off. */
export type SlowStatementLog = { readonly ms: number; readonly log: Logger }

/** Origin of a statement, for its span and its log line. */
type Origin = { readonly tenantId?: number; readonly requestId?: string }

const NOWHERE: Origin = {}

export type RunStatement = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: Statement,
  origin?: Origin,
  /** Statement that sets what this one runs under, in the same transaction. */
  preamble?: string,
) => Promise<Row[]>

/**
 * Returns the function that runs statements: each in a span of the request or job that it belongs to, and with a
 * warning when it was slow. Neither has its text or its values.
 */
export function createStatementRunner(
  slow: SlowStatementLog | undefined,
  { prepares }: { prepares: boolean },
): RunStatement {
  const threshold = slow && slow.ms > 0 ? slow.ms : Infinity

  return async function run<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    statement: Statement,
    origin = NOWHERE,
    preamble?: string,
  ) {
    const sent = prepares || statement.name === undefined ? statement : unnamed(statement)
    const span = statementSpan(statement, origin)
    const began = performance.now()
    let rows: number | null = null
    let error: string | undefined
    try {
      const result = await (preamble === undefined
        ? client.query<Row>(sent)
        : queryAfter<Row>(client, preamble, sent))
      rows = result.rowCount
      return result.rows
    } catch (thrown) {
      error = errorTypeOf(thrown)
      throw thrown
    } finally {
      const ms = performance.now() - began
      if (ms >= threshold) warn(slow!.log, { statement, ms, rows, error, origin })
      if (span) endSpan(span, rows, error)
    }
  }
}

/** Returns the statement as one that is planned each time. */
const unnamed = ({ text, values }: Statement) => ({ text, values })

type Ended = {
  statement: Statement
  ms: number
  rows: number | null
  error: string | undefined
  origin: Origin
}

function warn(log: Logger, { statement, ms, rows, error, origin }: Ended): void {
  slowStatements.inc()
  const { tenantId: tenant, requestId } = origin
  log.warn(
    {
      statement: nameOf(statement),
      ms: Math.round(ms),
      rows,
      ...(tenant !== undefined && { tenant }),
      ...(requestId !== undefined && { requestId }),
      ...(error !== undefined && { error }),
    },
    'slow statement',
  )
}

const nameOf = ({ name, text }: Statement) => name ?? statementName(text)

/** Statements outside requests and jobs, such as periodic probes, have no span. */
function statementSpan(statement: Statement, { tenantId }: Origin): Span | null {
  return startChild(() => {
    const name = nameOf(statement)
    const summary = summaryIn(name)
    return {
      name: summary,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        'sendero.statement': name,
        'sendero.tenant.id': tenantId,
      },
    }
  })
}

function endSpan(span: Span, rows: number | null, error: string | undefined): void {
  if (error !== undefined) span.fail(error)
  else span.set({ 'db.response.returned_rows': rows ?? undefined })
  span.end()
}
