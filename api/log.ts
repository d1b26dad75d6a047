import { pino, type Logger } from 'pino'
import type { Settings } from '../settings.ts'

/**
 * The log: JSON lines on the standard output. It refers to users and tenants by id; their texts,
 * their secrets and the values of statements are never written.
 */
export function createLog(settings: Pick<Settings, 'logLevel'>): Logger {
  return pino({
    level: settings.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: (thrown: unknown) => describeError(thrown) },
    // Second safeguard: nothing logs these, and if something did they would not be written.
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

/** SQLSTATE class whose messages quote the invalid value ('invalid input syntax for …'). */
const DATA_EXCEPTION = /^22/
const SQLSTATE = /^[0-9A-Z]{5}$/

/** Maximum depth of nested causes and bundled errors; some are circular. */
const DEEPEST = 4
const MAX_ITEMS = 5

type Described = {
  type: string
  message?: string
  code?: string
  status?: number
  stack?: string
  cause?: Described
  errors?: Described[]
} & Partial<Record<(typeof DATABASE_FIELDS)[number], string>>

/** Fields of a PostgreSQL error that contain names and no values; `detail` and `where` quote whole rows. */
const DATABASE_FIELDS = ['table', 'column', 'constraint', 'routine'] as const

/**
 * Describes a thrown value by type, message, code, stack and cause. Other properties, which
 * libraries add to their errors, may contain anything (requests, rows, options) and are left out,
 * and so is user input quoted in a message. Errors are recognised by their properties and not by
 * their class: they also come from other threads and realms.
 */
export function describeError(thrown: unknown, depth = 0): Described {
  if (typeof thrown !== 'object' || thrown === null) {
    // It may be user input, so only its type is logged.
    return { type: thrown === null ? 'null' : typeof thrown }
  }
  const fields = thrown as Record<string, unknown>
  const { code, status, cause, error, errors } = fields
  const database = isDatabaseError(fields)
  const quoted = quotedIn(fields, database)
  const within = depth < DEEPEST ? (cause ?? (isObject(error) ? error : undefined)) : undefined
  const without = (text: unknown) =>
    typeof text === 'string' && text !== '' ? hide(text, quoted) : undefined
  const described: Described = {
    type: database ? 'DatabaseError' : typeOf(thrown, fields),
    ...pick('message', without(fields['message'])),
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
    ...pick('stack', without(fields['stack'])),
    ...(within !== undefined && { cause: describeError(within, depth + 1) }),
  }
  if (database) {
    for (const name of DATABASE_FIELDS) Object.assign(described, pick(name, without(fields[name])))
  }
  if (Array.isArray(errors) && depth < DEEPEST) {
    described.errors = errors.slice(0, MAX_ITEMS).map((each) => describeError(each, depth + 1))
  }
  return described
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const pick = (name: string, value: string | undefined) =>
  value === undefined ? {} : { [name]: value }

function typeOf(thrown: object, { name }: Record<string, unknown>): string {
  const kind = (thrown.constructor as { name?: string } | undefined)?.name
  return kind && kind !== 'Error' ? kind : typeof name === 'string' ? name : (kind ?? 'object')
}

function isDatabaseError({ code, severity }: Record<string, unknown>): boolean {
  return typeof severity === 'string' && typeof code === 'string' && SQLSTATE.test(code)
}

/** Returns the part of a message that quotes user input. */
function quotedIn({ code, message }: Record<string, unknown>, database: boolean): string | null {
  if (typeof message !== 'string') return null
  if (database && DATA_EXCEPTION.test(code as string)) return message
  // 'Unexpected token 'h', "hunter2 …" is not valid JSON'
  return /^.+(?= is not valid JSON)/s.exec(message)?.[0] ?? null
}

function hide(text: string, quoted: string | null): string {
  return quoted ? text.replaceAll(quoted, '…') : text
}
