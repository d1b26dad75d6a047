import { setTimeout as sleep } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import { callerOf } from '#api/platform/identity/impersonation.ts'
import { certificateArchives } from '#api/platform/calls/metrics.ts'
import { createSharedSemaphore } from '#api/platform/limiters/semaphore.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { namesInFolder } from './names-in-folder.ts'
import { credentialsOf, digestStore } from './issued-file.ts'
import { MAX_CONCURRENT_RENDERS, renderCertificate } from './renderer.ts'
import { asPrinted, storedColumns, type StoredCertificate } from './stored.ts'

/** Certificate of a person, with its time of issue in the tenant's zone. */
type CertificateHolder = StoredCertificate & {
  user_id: number
  username: string
  issued_locally: string
  /** Compact JWS; null where the company issues none. */
  credential: string | null
}

const PAGE = 200

/**
 * Timeout for the first certificate: a broken renderer fails by then, while the response can still be an
 * error.
 */
const FIRST_PAGE_TIMEOUT_MS = 400

/** One archive per person, waiting or being read. */
const acquirePermit = createSharedSemaphore(
  'archives',
  { actor: 1 },
  () =>
    new Failure(
      429,
      'downloading',
      'Ya estás descargando certificados. Espera a que termine esa descarga.',
      { headers: { 'retry-after': '30' } },
    ),
  { shared: ['actor'] },
)

/**
 * Downloads the certificates of a course as '{course name}.zip' (spec 2, §7): for each person the latest
 * one that is valid today in the tenant's zone. Includes people with a disabled account and those who no
 * longer have the course: they completed it, and the archive proves what was learnt, not who works there
 * today. Limited to people within the actor's business units.
 *
 * The zip is generated while it is read: rows in pages of one query each, a few PDFs ahead of the reader.
 * Memory grows by some hundred bytes per person (the directory at the zip's end). The same certificates
 * produce the same bytes. When a certificate cannot be rendered the stream fails instead of ending early.
 *
 * @throws Failure 404 without the course, or when nobody has such a certificate. Opening it: 429 while the
 *   actor downloads another one; 503 when no slot was free in time; 500 when nothing can be rendered.
 */
export async function downloadCertificates(
  services: Services,
  scope: Scope,
  id: number,
): Promise<Download> {
  const { db } = services
  const course = await courseToday(db, scope, id)
  const everyones = heldOf(services, scope, id, course.today)
  const first = await everyones.next()
  if (first.done) throw notFound('Ningún usuario tiene un certificado vigente de este curso')
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDispositionFor(`${course.name}.zip`, 'Certificados'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // A buffering proxy would hide how fast the reader is.
      'x-accel-buffering': 'no',
    },
    open: () => beginZip(services, scope, id, beginningWith(first.value, everyones)),
  }
}

async function* beginningWith<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

async function beginZip(
  { db, settings, log, downloads }: Services,
  scope: Scope,
  course: number,
  everyones: AsyncGenerator<CertificateHolder>,
): Promise<BodyInit> {
  const release = await acquirePermit({ actor: callerOf(scope).actor.id })
  const releaseSlot = await downloads.archives(scope).catch((error: unknown) => {
    release()
    throw error
  })
  certificateArchives.inc()
  const leaving = new AbortController()
  const started = performance.now()
  const digests = digestStore({ db, log }, scope.tenantId)
  const logContext = { requestId: scope.requestId, course }
  const rendered = () => {
    releaseSlot()
    certificateArchives.dec()
  }
  const end = () => {
    leaving.abort(new Error('Nobody waits for this certificate any more'))
    release()
  }
  try {
    const drawings = prefetch(everyones, MAX_CONCURRENT_RENDERS, (held) =>
      renderCertificate(asPrinted(held, settings, held.credential), leaving.signal),
    )
    const { value: first } = (await drawings.next()) as { value: Prefetched<CertificateHolder> }
    await Promise.race([first.drawn, sleep(FIRST_PAGE_TIMEOUT_MS, null, { ref: false })]).catch(
      (error: unknown) => {
        log.error({ err: error, ...logContext }, 'certificates not drawn')
        throw new Failure(500, 'certificates', 'Ocurrió un error al descargar los certificados')
      },
    )
    return downloads.readAhead(makeZip(entries(digests, first, drawings)), scope.tenantId, {
      sourceEnded: rendered,
      ended(error) {
        end()
        const ms = Math.round(performance.now() - started)
        if (error) log.error({ err: error, ms, ...logContext }, 'zip of certificates broken off')
        else log.info({ ms, ...logContext }, 'zip of certificates ended')
      },
    })
  } catch (error) {
    rendered()
    end()
    throw error
  }
}

async function courseToday(db: Database, scope: Scope, id: number) {
  const [course] = await db.query<{ name: string; today: string }>(
    scope,
    sql`select d.name, (now() at time zone ${scope.tenant.timezone})::date::text as today
        from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`,
  )
  if (!course) throw notFound('No se encontró el curso')
  return course
}

/** Iterates over the holders by user id, in the order of the index, without keeping a connection. */
async function* heldOf(
  services: Services,
  scope: Scope,
  course: number,
  today: string,
): AsyncGenerator<CertificateHolder> {
  for (let after = 0; ;) {
    const page = await services.db.query<Omit<CertificateHolder, 'credential'>>(
      scope,
      sql`select distinct on (c.user_id) c.user_id, u.username,
            to_char(c.issued_at at time zone ${scope.tenant.timezone}, 'YYYY-MM-DD"T"HH24:MI:SS')
              as issued_locally,
            ${storedColumns(scope.tenant.timezone)}
          from certificates c
          join users u on u.tenant_id = ${scope.tenantId} and u.id = c.user_id
            ${withinActorAreas(scope, 'u.area_id')}
          where c.tenant_id = ${scope.tenantId} and c.tenant_course_id = ${course}
            and c.user_id > ${after} and (c.valid_through is null or c.valid_through >= ${today})
          order by c.user_id, c.id desc limit ${PAGE}`,
    )
    const credentialOf = await credentialsOf(services, scope.tenantId, page)
    for (const held of page) yield { ...held, credential: credentialOf(held) }
    if (page.length < PAGE) return
    after = page.at(-1)!.user_id
  }
}

async function* entries(
  digests: ReturnType<typeof digestStore>,
  first: Prefetched<CertificateHolder>,
  others: AsyncIterable<Prefetched<CertificateHolder>>,
) {
  const nameOf = namesInFolder()
  const entryOf = ({ of: held, drawn }: Prefetched<CertificateHolder>) => ({
    name: nameOf(held),
    // Zips have local times without a zone: written and read in the zone of this process.
    lastModified: new Date(held.issued_locally),
    input: contentOf(held, drawn, digests),
  })
  yield entryOf(first)
  for await (const drawing of others) yield entryOf(drawing)
  await digests.flush()
}

/** Iterates over the one chunk of an entry, so that the entry begins before it is rendered. */
async function* contentOf(
  held: CertificateHolder,
  drawn: Promise<Uint8Array<ArrayBuffer>>,
  digests: ReturnType<typeof digestStore>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = await drawn
  digests.add(held, bytes)
  if (digests.isFull()) await digests.flush()
  yield bytes
}

/** An item and its rendering, which may be in progress. */
type Prefetched<T> = { of: T; drawn: Promise<Uint8Array<ArrayBuffer>> }

/**
 * Renders items in order, `ahead` of them before they are requested: the renderer is always busy, and at
 * most that many wait when the reader stops.
 */
async function* prefetch<T>(
  things: AsyncIterable<T>,
  ahead: number,
  draw: (thing: T) => Promise<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Prefetched<T>, void> {
  const begun: Prefetched<T>[] = []
  for await (const thing of things) {
    const drawn = draw(thing)
    drawn.catch(() => {}) // reported when the item is read, if ever
    begun.push({ of: thing, drawn })
    if (begun.length > ahead) yield begun.shift()!
  }
  yield* begun
}
