import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import { processMetrics, textOfAll } from '../../api/platform/calls/metrics.ts'
import type { RunningApi } from '../../api/main.ts'
import type { WebProcess } from './fork.ts'
import type { ProcessPool } from './process-pool.ts'

/** Timeout for the metrics of one process; those of a process that is too busy are left out. */
const METRICS_MS = 3_000

type Collected = Awaited<ReturnType<ReturnType<typeof processMetrics>['collect']>>

/** Returns a function that returns the metrics of all processes as text, those of the primary process included. */
export function createSummedMetrics(pool: ProcessPool, api: RunningApi | null) {
  const own = new Registry()
  const processes = new Gauge({
    name: 'sendero_web_processes',
    help: 'Web processes that serve or are starting',
    registers: [own],
  })
  const ended = new Gauge({
    name: 'sendero_web_processes_ended',
    help: 'Web processes that ended by themselves so far, and were replaced',
    registers: [own],
  })
  const { collect } = api?.metrics ?? processMetrics()

  async function ofPrimary(): Promise<Collected> {
    processes.set(pool.current().length)
    ended.set(pool.ended())
    return [...(await collect()), ...(await own.getMetricsAsJSON())]
  }

  return async () => textOfAll(await Promise.all([ofPrimary(), ...pool.current().map(valuesOf)]))
}

async function valuesOf({ channel, exited }: WebProcess): Promise<Collected> {
  const none = () => []
  return Promise.race([
    channel.ask('metric-values').catch(none) as Promise<Collected>,
    exited.then(none),
    sleep(METRICS_MS, [], { ref: false }),
  ])
}
