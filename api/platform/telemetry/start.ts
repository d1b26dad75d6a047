import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../../settings.ts'
import type { CollectMetrics } from './otlp-metrics.ts'
import { setTracer } from './tracing.ts'

export type Telemetry = {
  /** Exports what `collect` returns, at every interval. */
  pushMetrics(collect: CollectMetrics): void
  /** Turns tracing off and exports what is left. */
  stop(): Promise<void>
}

const OFF: Telemetry = { pushMetrics: () => {}, stop: () => Promise.resolve() }

/** Starts the export of traces and metrics, once in each thread. Without telemetry no module of it is loaded. */
export async function startTelemetry(
  { telemetry }: Pick<Settings, 'telemetry'>,
  log: Logger,
): Promise<Telemetry> {
  if (!telemetry) return OFF
  const { openOtlp } = await import('./otlp.ts')
  const { tracer, pushMetrics, stop } = openOtlp(telemetry, { instance: randomUUID(), log })
  setTracer(tracer)
  return {
    pushMetrics,
    stop: async () => {
      setTracer(null)
      await stop()
    },
  }
}
