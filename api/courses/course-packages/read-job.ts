import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { MAX_PACKAGE_BYTES, type CourseManifest } from '#contract/courses/course-package.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { createPixelBudget } from '#api/platform/images/encode.ts'
import { openArchive } from '#api/platform/imports/reading/xlsx/archive.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import { inTransaction, type Session } from '#api/platform/jobs/session.ts'
import type { Services } from '#api/platform/services/services.ts'
import { cleanPackage, endPackage, storedContents, VALIDITY, zipKeyOf } from './package-rows.ts'
import { asPackageRefusal, damaged, tooSlow, unread } from './refusals.ts'
import {
  entriesOf,
  omissionsOf,
  storedPackage,
  storeEntry,
  type Entry,
  type OpenEntry,
  type StoredEntry,
} from './stored.ts'

/** Pixels of all files of a package: 150 photos of a telephone, or 1,500 pictures of a screen. */
const MAX_PIXELS = 2_000_000_000
/** Time for the files of a package; the time between its turns does not count. */
const MAX_MS = 20 * 60_000
/** Age of the last question about a package at which its reading is cancelled: its page was left. */
const UNASKED = '2 minutes'
/** Number of times that a package is taken up without a file done. */
const MAX_ATTEMPTS = 10
/** Delay before a file is tried again for which no thread was free. */
const BUSY_MS = 1_000

/**
 * Job `course-packages-read`: stores the files of the uploaded packages of a company, those of the package with the
 * fewest left first. Each file is committed with the progress, so that another process continues with the next one.
 */
export const packageJob: LongJob<Services, 'course-packages-read'> = {
  name: 'course-packages-read',
  concurrency: 2,
  key: ({ tenantId }) => `course-packages:${tenantId}`,
  pending: sql`select json_build_object('tenantId', tenant_id) as data
    from companies_with_course_packages(${VALIDITY}::interval)`,
  yields: true,
  async run(services, { tenantId }, session, signal) {
    await cleanEnded(services, session, tenantId)
    while (!signal.aborted) {
      const found = await takeNext(session, tenantId)
      if (!found) return
      await readPackage({ services, tenantId, session, signal }, found)
    }
  },
}

type Work = { services: Services; tenantId: number; session: Session; signal: AbortSignal }

type Taken = {
  key: string
  manifest: CourseManifest
  done: number
  bytes: number
  pixels: number
  attempts: number
  /** True when nobody has asked about it for too long. */
  unasked: boolean
}

/** Cancels packages that expired, and deletes what an interrupted process left of ended ones. */
async function cleanEnded(services: Services, session: Session, tenantId: number): Promise<void> {
  const expired = await session.query<{ key: string }>(
    sql`select key from course_packages
        where tenant_id = ${tenantId} and state in ('reading', 'ready')
          and created_at < now() - ${VALIDITY}::interval`,
  )
  for (const { key } of expired) await endPackage(services, session, { tenantId, key })
  const left = await session.query<{ key: string; state: 'ready' | 'refused' }>(
    sql`select key, state from course_packages
        where tenant_id = ${tenantId} and state <> 'reading' and not cleaned`,
  )
  for (const found of left) await cleanPackage(services, session, { tenantId, ...found })
}

async function takeNext(session: Session, tenantId: number): Promise<Taken | undefined> {
  const [found] = await session.query<Taken>(
    sql`update course_packages set attempts = attempts + 1
        where tenant_id = ${tenantId} and state = 'reading' and key = (
          select key from course_packages where tenant_id = ${tenantId} and state = 'reading'
          order by total - done, created_at, key limit 1)
        returning key, manifest, done, bytes, pixels, attempts,
          asked_at < now() - ${UNASKED}::interval as unasked`,
  )
  return found
}

/** Stores the remaining files of a package until the signal aborts or a shorter package is there, or ends it. */
async function readPackage(work: Work, found: Taken): Promise<void> {
  const { services, tenantId, session, signal } = work
  const { key } = found
  const end = (refusal?: Failure) =>
    endPackage(services, session, { tenantId, key }, refusal?.issues[0])
  if (found.unasked) return end()
  if (found.attempts > MAX_ATTEMPTS) return end(unread())
  try {
    const zip = await services.files.get(zipKeyOf(work, key))
    if (!zip) throw damaged()
    const archive = await openArchive(
      Readable.fromWeb(zip.content as NodeReadableStream<Uint8Array>),
    )
    try {
      const open: OpenEntry = (folder, name) => archive.part(`${folder}/${name}`)
      await storeRemaining(work, found, open)
    } finally {
      await archive.close()
    }
  } catch (error) {
    if (signal.aborted) return
    const refusal = asPackageRefusal(error)
    if (!(refusal instanceof Failure) || refusal.status !== 422) throw error
    await end(refusal)
  }
}

async function storeRemaining(work: Work, found: Taken, open: OpenEntry): Promise<void> {
  const { services, tenantId, session } = work
  const { key, manifest } = found
  const pixels = createPixelBudget(MAX_PIXELS - found.pixels)
  let { bytes } = found
  for (const [place, entry] of entriesOf(manifest).entries()) {
    if (place < found.done) continue
    const began = performance.now()
    const limits = { pixels, maxBytes: MAX_PACKAGE_BYTES - bytes }
    const stored = await storeWhenFree(work, limits, open, entry)
    bytes += stored.bytes
    const sums = { pixels: MAX_PIXELS - pixels.left(), ms: performance.now() - began }
    const next = await commitEntry(work, { key, place, stored, ...sums })
    if (!next) return
    if (next.unasked) return endPackage(services, session, { tenantId, key })
    if (next.worked_ms > MAX_MS) throw tooSlow()
    if (next.shorter) return
  }
  await finish(work, found)
}

/** Stores an entry as `storeEntry`, again while the threads are busy with files of other uploads. */
async function storeWhenFree(
  { services, tenantId, signal }: Work,
  limits: Omit<Parameters<typeof storeEntry>[1], 'scope'>,
  open: OpenEntry,
  entry: Entry,
): Promise<StoredEntry> {
  const until = Date.now() + MAX_MS
  for (;;) {
    try {
      return await storeEntry(services, { scope: { tenantId, signal }, ...limits }, open, entry)
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 503) throw error
      if (Date.now() > until) throw tooSlow()
      await sleep(BUSY_MS, undefined, { signal })
    }
  }
}

type Progress = {
  unasked: boolean
  worked_ms: number
  /** True when another package of the company has fewer files left. */
  shorter: boolean
}

/**
 * Records a stored file and the progress in one transaction. Deletes the file and returns undefined when the package
 * was cancelled meanwhile.
 */
async function commitEntry(
  { services, tenantId, session }: Work,
  done: { key: string; place: number; stored: StoredEntry; pixels: number; ms: number },
): Promise<Progress | undefined> {
  const { key, place, stored, pixels, ms } = done
  const content = stored.content && JSON.stringify(stored.content)
  const next = await inTransaction(session, async (tx) => {
    const [progress] = await tx.query<Progress>(
      sql`update course_packages p set done = ${place + 1}, attempts = 0, bytes = bytes + ${stored.bytes},
            pixels = ${pixels}, worked_ms = worked_ms + ${Math.ceil(ms)}
          where tenant_id = ${tenantId} and key = ${key} and state = 'reading' and done = ${place}
          returning worked_ms, asked_at < now() - ${UNASKED}::interval as unasked, exists (
            select from course_packages o
            where o.tenant_id = ${tenantId} and o.state = 'reading' and o.total - o.done < p.total - p.done
          ) as shorter`,
    )
    if (progress) {
      await tx.query(
        sql`insert into course_package_files (tenant_id, package_key, place, file_key, stored, notes)
            values (${tenantId}, ${key}, ${place}, ${stored.key}, ${content}, ${stored.notes})`,
      )
    }
    return progress
  })
  if (!next && stored.key !== null) await services.files.delete(stored.key)
  return next
}

/** Makes a package ready for its course, and deletes its zip. */
async function finish({ services, tenantId, session }: Work, found: Taken): Promise<void> {
  const { key, manifest } = found
  const { contents, notes } = await storedContents(session, tenantId, key)
  const omitted = await omissionsOf(storedPackage(manifest, contents), notes)
  const [ready] = await session.query(
    sql`update course_packages set state = 'ready', omitted = ${omitted}
        where tenant_id = ${tenantId} and key = ${key} and state = 'reading' returning key`,
  )
  if (ready) await cleanPackage(services, session, { tenantId, key, state: 'ready' })
}
