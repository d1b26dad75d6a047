import { availableParallelism } from 'node:os'
import type { Database, TenantScope } from '../db/database.ts'
import { createFairSlots, type QueuePlace } from '../jobs/fair-slots.ts'
import { Failure } from '../http/failure.ts'
import { createReadAhead, type ReadAhead } from './read-ahead.ts'
import { createSharedSemaphore } from '../limiters/semaphore.ts'
import type { SpoolOptions } from './waiting-bytes.ts'

/** Waits for a slot of the company and the person of the scope, and returns the function that releases it. */
export type AcquireSlot = (scope: TenantScope) => Promise<() => void>

/**
 * Downloads of this process. A slot is held while a download is made, not while its reader takes it; companies, and
 * the people of each, wait for slots in turn (docs/decisions/0127-exports-per-company.md).
 */
export type Downloads = {
  /** Slots for reading a database: a quarter of its connections. */
  exportsOf(db: Database): AcquireSlot
  /** Slots for the threads that write workbooks. */
  workbooks: AcquireSlot
  /** Slots for archives of certificates: their renderers are those of all pages. */
  archives: AcquireSlot
  /** Slots for packages of courses: each reads files of the store. */
  packages: AcquireSlot
  readAhead: ReadAhead
}

/** Maximum number of workbooks that one process writes at once. */
export const MAX_WORKBOOKS = Math.min(4, Math.max(2, availableParallelism()))

/** Opens the downloads of this process. Who has waited for a slot for `waitMs` is refused with 503. */
export function openDownloads({ waitMs, ...spool }: SpoolOptions & { waitMs: number }): Downloads {
  const exports = new WeakMap<Database, AcquireSlot>()

  function openSlots(all: number): AcquireSlot {
    // A company leaves half of the slots to others.
    const perOwner = Math.max(1, Math.floor(all / 2))
    const acquire = createFairSlots({ all, perOwner, maxWaitMs: waitMs, refusal: notServed })
    return ({ tenantId, actor, signal }) => acquire(tenantId, signal, actor?.id)
  }

  return {
    exportsOf(db) {
      const slots = exports.get(db) ?? openSlots(Math.max(1, Math.floor(db.connections / 4)))
      exports.set(db, slots)
      return slots
    },
    workbooks: openSlots(MAX_WORKBOOKS),
    archives: openSlots(3),
    packages: openSlots(6),
    readAhead: createReadAhead(spool),
  }
}

function notServed({ place, seconds }: QueuePlace): Failure {
  return new Failure(
    503,
    'busy',
    `Hay demasiadas descargas en curso: tu archivo quedó en el lugar ${place} de la espera. Intenta de nuevo en ${seconds} segundos.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

/** Files of one person and one company that wait or are being read, on all machines. */
const OPEN_EXPORTS = { user: 12, company: 120 }

const acquirePermit = createSharedSemaphore(
  'exports',
  OPEN_EXPORTS,
  (full) =>
    new Failure(
      429,
      'downloading',
      full === 'user'
        ? `Ya tienes ${OPEN_EXPORTS.user} descargas en curso. Espera a que termine alguna.`
        : 'Tu compañía ya tiene demasiadas descargas en curso. Intenta de nuevo en unos segundos.',
      { headers: { 'retry-after': '10' } },
    ),
  { shared: ['user', 'company'] },
)

/**
 * Opens an exported file that `begin` makes, and reads it ahead. Throws Failure 429 when the user or the company has as
 * many as they may, and as `begin`. Exports of a job are nobody's.
 */
export async function openExport(
  { readAhead }: Downloads,
  { tenantId, actor }: TenantScope,
  begin: () => Promise<ReadableStream<Uint8Array>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const release = actor ? await acquirePermit({ user: actor.id, company: tenantId }) : () => {}
  try {
    return readAhead(await begin(), tenantId, { ended: release })
  } catch (error) {
    release()
    throw error
  }
}
