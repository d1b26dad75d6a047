import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Metrics of this thread that need no database; the others are added by api/platform/calls/metrics.ts. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

/** Metrics as a registry has them, to be joined with those of other threads and processes. */
export type CollectedMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

const registers = [registry]

new Counter({
  name: 'sendero_event_loop_active_seconds_total',
  help: 'Time that the event loop was busy, in seconds; its rate is the utilisation of one core',
  registers,
  collect() {
    this.reset()
    this.inc(performance.eventLoopUtilization().active / 1_000)
  },
})

export const connectionWait = new Histogram({
  name: 'sendero_database_wait_seconds',
  help: 'Time that requests waited for a connection of the pool, in seconds',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers,
})

export const slowStatements = new Counter({
  name: 'sendero_slow_statements_total',
  help: 'SQL statements that took SLOW_STATEMENT_MS or longer',
  registers,
})

export const jobRuns = new Histogram({
  name: 'sendero_job_seconds',
  help: 'Time of the runs of jobs, in seconds',
  labelNames: ['name', 'outcome'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800],
  registers,
})
