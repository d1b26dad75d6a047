import { pino, stdSerializers, type Logger } from 'pino'
import pg from 'pg'
import type { Settings } from '../settings.ts'

/**
 * The log: JSON lines on the standard output. It names people and companies by their ids; what they
 * wrote, their secrets and the values of statements never get into it.
 */
export function createLog(settings: Pick<Settings, 'logLevel'>): Logger {
  return pino({
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    // Belt and braces: nothing logs these, and if something did they would not be written.
    redact: [
      'password',
      '*.password',
      'token',
      '*.token',
      'authorization',
      '*.authorization',
      'cookie',
      '*.cookie',
    ],
  })
}

/** Class of SQLSTATE whose messages quote the value that was wrong ('invalid input syntax for …'). */
const DATA_EXCEPTION = /^22/

/**
 * An error without what PostgreSQL adds to it: `detail` and `where` quote whole rows. What is left
 * (code, table, constraint, routine and the trace) says what broke and where.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  if (!(error instanceof pg.DatabaseError)) return withoutExtras(error)
  const { code, table, column, constraint, routine, message, stack = '' } = error
  const quotes = DATA_EXCEPTION.test(code ?? '')
  return {
    type: 'DatabaseError',
    ...{ code, table, column, constraint, routine },
    ...(quotes ? {} : { message }),
    stack: quotes ? stack.replace(message, '…') : stack,
  }
}

/** Properties that libraries hang on their errors may hold anything: requests, rows, options. */
function withoutExtras(error: Error): unknown {
  const { type, message, stack } = stdSerializers.err(error)
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { type, message, ...(typeof code === 'string' && { code }), stack, ...cause }
}
