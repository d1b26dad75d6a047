import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { FreeSpace } from '../files/free-space.ts'
import { JOB_NAMES } from '../jobs/queue.ts'
import { registry, type CollectedMetrics } from '../telemetry/registry.ts'
import type { ReadRouter } from './read-routing.ts'

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const apiRequests = new Histogram({
  name: 'sendero_api_request_seconds',
  help: 'Time of the calls of the REST API until their answer begins, in seconds',
  labelNames: ['endpoint', 'method', 'status'],
  buckets: REQUEST_SECONDS,
  registers: [registry],
})

export const pageRequests = new Histogram({
  name: 'sendero_page_request_seconds',
  help: 'Time of the requests to pages of the console until their answer begins, in seconds',
  labelNames: ['route', 'method', 'status'],
  buckets: REQUEST_SECONDS,
  registers: [registry],
})

export const consoleStreams = new Gauge({
  name: 'sendero_console_streams',
  help: "Event streams that the console's pages have open, by what they tell",
  labelNames: ['kind'],
  registers: [registry],
})

export const leaderboardWatchers = new Gauge({
  name: 'sendero_leaderboard_watchers',
  help: 'Open streams of live rankings in the API; one for all who watch it in a console of another process',
  registers: [registry],
})

export const leaderboardSources = new Gauge({
  name: 'sendero_leaderboard_sources',
  help: 'Rankings that are followed, one for all who are told the same',
  registers: [registry],
})

export const certificatesDrawn = new Counter({
  name: 'sendero_certificates_drawn_total',
  help: 'Certificates drawn as PDF',
  registers: [registry],
})

export const certificatesPending = new Gauge({
  name: 'sendero_certificates_pending',
  help: 'Certificates that are being drawn, or wait for a thread that draws',
  registers: [registry],
})

export const certificateArchives = new Gauge({
  name: 'sendero_certificate_archives',
  help: 'Downloads of all the certificates of a course',
  registers: [registry],
})

export type Metrics = {
  collect(): Promise<CollectedMetrics>
  /** Prometheus text, as `/metrics` answers it. */
  text(): Promise<{ contentType: string; text: string }>
}

/** Returns the metrics of all processes as text, by the `aggregator` of each metric. */
export async function textOfAll(processes: CollectedMetrics[]) {
  const text = await AggregatorRegistry.aggregate(processes).metrics()
  return { contentType: registry.contentType, text }
}

/** Metrics of a process without a database: the console of an API elsewhere. */
export function processMetrics(): Metrics {
  return joinedMetrics(() => Promise.resolve([registry]))
}

/**
 * Returns the metrics of a process with a database: the above, the connections of the pool, whether the database
 * answers and the pending jobs. It also works while the database is away. `ofJobs` returns those of the thread of
 * the jobs.
 */
export function openMetrics(
  db: Database,
  reads?: ReadRouter,
  freeSpace?: Pick<FreeSpace, 'free'>,
  ofJobs?: () => Promise<CollectedMetrics>,
): Metrics {
  const own = new Registry()
  const setConnections = connectionMetrics(own, db)
  const setReplicaMetrics = reads?.replica() ? replicaMetrics(own, reads) : null
  const countJobs = jobMetrics(own, db)
  const up = new Gauge({
    name: 'sendero_database_up',
    help: '1 when the database answers',
    registers: [own],
    aggregator: 'min',
  })
  const space = new Gauge({
    name: 'sendero_free_space_bytes',
    help: 'Free space of what this process writes to, at the last check',
    labelNames: ['place'],
    registers: [own],
    aggregator: 'min',
  })

  return joinedMetrics(async () => {
    up.set(
      await countJobs().then(
        () => 1,
        () => 0,
      ),
    )
    setConnections()
    for (const [place, bytes] of freeSpace?.free() ?? []) space.set({ place }, bytes)
    setReplicaMetrics?.()
    return [registry, own]
  }, ofJobs)
}

/** Metrics of the thread of the jobs, labelled so; the process itself is told of once. */
export function jobThreadMetrics(db: Database): () => Promise<CollectedMetrics> {
  const own = new Registry()
  const setConnections = connectionMetrics(own, db)
  for (const each of [registry, own]) each.setDefaultLabels({ thread: 'jobs' })
  return async () => {
    setConnections()
    const collected = await Promise.all([registry, own].map((each) => each.getMetricsAsJSON()))
    return collected.flat().filter(({ name }) => /^(sendero_|nodejs_eventloop_)/.test(name))
  }
}

/** Joins what `refresh` returns with the metrics of another thread, series by series. */
function joinedMetrics(
  refresh: () => Promise<Registry[]>,
  ofOther: () => Promise<CollectedMetrics> = () => Promise.resolve([]),
): Metrics {
  async function joined(): Promise<Registry> {
    const [registries, others] = await Promise.all([refresh(), ofOther()])
    const all = Registry.merge(registries)
    const shared = others.flatMap(({ name }) => all.getSingleMetric(name) ?? [])
    const ours = await Promise.all(shared.map((metric) => metric.get()))
    for (const { name } of ours) all.removeSingleMetric(name)
    return Registry.merge([all, AggregatorRegistry.aggregate([ours, others])])
  }
  return {
    collect: async () => (await joined()).getMetricsAsJSON(),
    text: async () => ({
      contentType: registry.contentType,
      text: await (await joined()).metrics(),
    }),
  }
}

function connectionMetrics(own: Registry, { usage }: Database): () => void {
  const connections = new Gauge({
    name: 'sendero_database_connections',
    help: 'Connections of the pool by state; waiting are requests without one',
    labelNames: ['state'],
    registers: [own],
  })
  return () => {
    for (const [state, count] of Object.entries(usage())) connections.set({ state }, count)
  }
}

type Jobs = { name: string; state: string; jobs: number; age: number }

/** Length of each queue, and how long its oldest job that could run has waited. */
function jobMetrics(own: Registry, { queryWithoutTenant }: Database): () => Promise<void> {
  // Each process counts the same rows.
  const [registers, aggregator] = [[own], 'max' as const]
  const jobs = new Gauge({
    name: 'sendero_jobs',
    help: 'Jobs that are not done: created, retry, active; and failed ones that are still kept',
    labelNames: ['name', 'state'],
    registers,
    aggregator,
  })
  const age = new Gauge({
    name: 'sendero_job_age_seconds',
    help: 'Time that the oldest job that could run has waited, in seconds',
    labelNames: ['name'],
    registers,
    aggregator,
  })
  return async () => {
    jobs.reset()
    age.reset()
    const counts = await queryWithoutTenant<Jobs>(
      sql`select name, state::text, count(*) as jobs,
            coalesce(max(extract(epoch from now() - greatest(created_on, start_after)))
              filter (where state in ('created', 'retry')), 0)::float8 as age
          from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss')
          group by name, state`,
    )
    const oldest = new Map(JOB_NAMES.map((name) => [name as string, 0]))
    for (const count of counts) {
      jobs.set({ name: count.name, state: count.state }, count.jobs)
      oldest.set(count.name, Math.max(oldest.get(count.name) ?? 0, count.age))
    }
    for (const [name, seconds] of oldest) age.set({ name }, seconds)
  }
}

/** Metrics of the replica, where there is one. */
function replicaMetrics(own: Registry, reads: ReadRouter): () => void {
  const registers = [own]
  const used = new Gauge({
    name: 'sendero_replica_used',
    help: '1 while reports are read from the replica, 0 while the primary answers in its place',
    registers,
  })
  const lag = new Gauge({
    name: 'sendero_replica_lag_seconds',
    help: 'How old what the replica has is at most; not a number while that is not known',
    registers,
  })
  const reportReads = new Gauge({
    name: 'sendero_report_reads',
    help: 'Reports and files of reports that were read so far, by server',
    labelNames: ['server'],
    registers,
  })
  const connections = new Gauge({
    name: 'sendero_replica_connections',
    help: "Connections of the replica's pool by state; waiting are requests without one",
    labelNames: ['state'],
    registers,
  })
  return () => {
    const replica = reads.replica()!
    used.set(replica.used ? 1 : 0)
    lag.set(replica.lag ?? Number.NaN)
    for (const [server, times] of Object.entries(replica.readCounts))
      reportReads.set({ server }, times)
    for (const [state, count] of Object.entries(replica.usage)) connections.set({ state }, count)
  }
}
