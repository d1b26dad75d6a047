import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { FreeSpace } from '../files/free-space.ts'
import type { ReadRouter } from './read-routing.ts'

/** Process metrics and the duration of every API call. */
const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const apiRequests = new Histogram({
  name: 'sendero_api_request_seconds',
  help: 'Time of the calls of the REST API until their answer begins, in seconds',
  labelNames: ['endpoint', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
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
  help: 'Open streams of live rankings in the API; one for all who watch it in a console',
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

type Jobs = { name: string; state: string; jobs: number }

/**
 * Returns the Prometheus text of `/metrics`: the above, the connections of the pool, whether the database
 * answers and the pending jobs. It also works without a database.
 */
export function openMetrics(
  { usage, queryWithoutTenant }: Database,
  reads?: ReadRouter,
  freeSpace?: Pick<FreeSpace, 'free'>,
) {
  const own = new Registry()
  const setReplicaMetrics = reads?.replica() ? replicaMetrics(own, reads) : null
  const connections = new Gauge({
    name: 'sendero_database_connections',
    help: 'Connections of the pool by state; waiting are requests without one',
    labelNames: ['state'],
    registers: [own],
  })
  const up = new Gauge({
    name: 'sendero_database_up',
    help: '1 when the database answers',
    registers: [own],
  })
  const jobs = new Gauge({
    name: 'sendero_jobs',
    help: 'Jobs that are not done: created, retry, active; and failed ones that are still kept',
    labelNames: ['name', 'state'],
    registers: [own],
  })

  const space = new Gauge({
    name: 'sendero_free_space_bytes',
    help: 'Free space of what this process writes to, at the last check',
    labelNames: ['place'],
    registers: [own],
  })

  async function countJobs(): Promise<void> {
    jobs.reset()
    const counts = await queryWithoutTenant<Jobs>(
      sql`select name, state::text, count(*) as jobs from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss')
          group by name, state`,
    )
    for (const count of counts) jobs.set({ name: count.name, state: count.state }, count.jobs)
  }

  return async (): Promise<{ contentType: string; text: string }> => {
    up.set(
      await countJobs().then(
        () => 1,
        () => 0,
      ),
    )
    for (const [state, count] of Object.entries(usage())) connections.set({ state }, count)
    for (const [place, bytes] of freeSpace?.free() ?? []) space.set({ place }, bytes)
    setReplicaMetrics?.()
    const parts = await Promise.all([registry.metrics(), own.metrics()])
    return { contentType: registry.contentType, text: parts.join('\n') }
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
  const asked = new Gauge({
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
    for (const [server, times] of Object.entries(replica.asked)) asked.set({ server }, times)
    for (const [state, count] of Object.entries(replica.usage)) connections.set({ state }, count)
  }
}
