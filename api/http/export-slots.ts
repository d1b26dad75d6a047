import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, TenantScope, Transaction } from '../db/database.ts'
import { Failure } from './failure.ts'
import { createSemaphore, createSharedSemaphore } from './semaphore.ts'

/** Export slots of each database, shared by all files that are streamed from it. */
const slots = new WeakMap<Database, ReturnType<typeof createSemaphore<'process'>>>()

/** Exports at once on all machines: the database that they read is one. */
const OF_INSTALLATION = { user: 4, company: 12 }

const acquireOfInstallation = createSharedSemaphore(
  'exports',
  OF_INSTALLATION,
  (full) =>
    new Failure(
      429,
      'downloading',
      full === 'user'
        ? `Ya tienes ${OF_INSTALLATION.user} descargas en curso. Espera a que termine alguna.`
        : 'Tu compañía ya tiene demasiadas descargas en curso. Intenta de nuevo en unos segundos.',
      { headers: { 'retry-after': '10' } },
    ),
  { shared: ['user', 'company'] },
)

/**
 * Acquires an export slot and returns the function that releases it. Throws Failure 503 when a quarter of
 * the process's connections is in use by exports already, and 429 when the user or the company has as many as they
 * may on all machines. Exports of a job are nobody's.
 */
export async function acquireExportSlot(
  db: Database,
  { tenantId, actor }: TenantScope,
): Promise<() => void> {
  const process = Math.max(1, Math.floor(db.connections / 4))
  const acquire = slots.get(db) ?? createSemaphore({ process }, exportSlotsBusy)
  slots.set(db, acquire)
  const release = acquire({ process: '' })
  if (!actor) return release
  try {
    const releaseOfAll = await acquireOfInstallation({ user: actor.id, company: tenantId })
    return () => {
      release()
      releaseOfAll()
    }
  } catch (error) {
    release()
    throw error
  }
}

export const exportSlotsBusy = () =>
  new Failure(
    503,
    'busy',
    'Hay demasiadas descargas en curso. Intenta de nuevo en unos segundos.',
    { headers: { 'retry-after': '10' } },
  )

/** Sets settings of PostgreSQL for a transaction. */
export async function setLocalSettings(
  tx: Transaction,
  settings: Record<string, string>,
): Promise<void> {
  const names = Object.keys(settings)
  await tx.query(
    sql`select set_config(name, value, true)
        from unnest(${names}::text[], ${Object.values(settings)}::text[]) as setting (name, value)`,
  )
}

/**
 * Writes the values into the statement with the driver's own quoting: COPY and cursors take no parameters.
 */
export function inlineParameters({ strings, values }: Sql): string {
  return strings.map((text, i) => (i === 0 ? text : `${literal(values[i - 1])}${text}`)).join('')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `(${value})`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value))
    return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(',')}]`
  throw new TypeError(`Not a value that can be written into a statement: ${typeof value}`)
}
