import type { Logger } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { JobData, JobName, Queue } from './queue.ts'
import { withAdvisoryLock, type Session } from './session.ts'

/** Jobs on a record of a tenant. */
type LongJobName = {
  [Name in JobName]: JobData[Name] extends { tenantId: number } ? Name : never
}[JobName]

/** Services that running a long job requires, besides those of its own work. */
type JobServices = { db: Database; queue: Queue; log: Logger }

/**
 * Definition of a job that works on one record in batches. Each batch is committed with its progress, so
 * that another process resumes the job from there when this one is killed.
 */
export type LongJob<Services, Name extends LongJobName = LongJobName> = {
  readonly name: Name
  /** Number of these jobs that one process runs concurrently; default one. */
  readonly concurrency?: number
  /** Key of the advisory lock under which one process at a time works on the record. */
  key(data: JobData[Name]): string
  /** SQL of the `data` of the jobs with work left, as JSON, of all tenants. */
  readonly pending: Sql
  /** True when the work may stop after any batch, to let other records of the job take turns. */
  readonly yields: boolean
  /** Works until nothing is left or `signal` aborts, which is checked between batches. */
  run(services: Services, data: JobData[Name], session: Session, signal: AbortSignal): Promise<void>
}

/** Number of long jobs that one process runs concurrently, of all kinds; each holds a session for its lock. */
export const LONG_JOB_SESSIONS = 10

/** Interval at which a job yields while more records have work left than are worked on concurrently. */
const SLICE_MS = 30_000
/** Age at which a job is queued anew in any case, well before it expires in the queue. */
const MAX_AGE_MS = 20 * 60_000

/**
 * Works on the record of a job, unless another process does. When it yields, or has become too old, the
 * rest is queued as a new job.
 */
export async function runLongJob<Services extends JobServices, Name extends LongJobName>(
  services: Services,
  job: LongJob<Services, Name>,
  data: JobData[Name],
  signal = new AbortController().signal,
): Promise<void> {
  const { tenantId } = data
  await services.db.session({ tenantId }, (session) =>
    withAdvisoryLock(session, job.key(data), async () => {
      if (!job.yields) return job.run(services, data, session, signal)
      const slice = startSlice(services, job)
      try {
        await job.run(services, data, session, AbortSignal.any([signal, slice.over]))
        if (slice.over.aborted) await services.queue.send(job.name, data)
      } finally {
        slice.end()
      }
    }),
  )
}

/** Returns a signal that aborts when the job has to yield. */
function startSlice({ db }: JobServices, { pending, concurrency = 1 }: LongJob<never>) {
  const yielding = new AbortController()
  const began = Date.now()
  async function yieldToWaiting(): Promise<void> {
    const [found] = await db.queryWithoutTenant<{ jobs: number }>(
      sql`select count(*) as jobs from (${pending} limit ${concurrency + 1}) jobs`,
    )
    if (found!.jobs > concurrency || Date.now() - began > MAX_AGE_MS) yielding.abort()
  }
  const timer = setInterval(() => void yieldToWaiting().catch(() => {}), SLICE_MS)
  return { over: yielding.signal, end: () => clearInterval(timer) }
}

/**
 * Queues the jobs with work left, for example after their process died. Those that a worker is on, and
 * holds the lock of, are left out.
 */
export async function resumeLongJobs<Services extends JobServices>(
  { db, queue, log }: Services,
  jobs: readonly LongJob<Services>[],
): Promise<void> {
  for (const job of jobs) {
    const rows = await db.queryWithoutTenant<{ data: JobData[LongJobName] }>(job.pending)
    const free = await db.queryWithoutTenant<{ place: number }>(
      sql`select place from unnest(${rows.map(({ data }) => job.key(data))}::text[])
            with ordinality as jobs (key, place)
          where not exists (
            select from pg_locks l
            where l.locktype = 'advisory' and l.granted and l.objsubid = 1
              and l.database = (select oid from pg_database where datname = current_database())
              and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(key, 0))
          order by place`,
    )
    for (const { place } of free) {
      const { data } = rows[place - 1]!
      await queue.send(job.name, data)
      log.info({ job: job.name, ...data }, 'job resumed')
    }
  }
}
