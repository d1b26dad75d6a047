import { jobRuns } from '../telemetry/registry.ts'
import { traced } from '../telemetry/tracing.ts'

/**
 * Runs a job in a span, and measures it. The span continues the trace of the request that queued the job, whose data
 * then have its `traceparent`. A job that the clock queued has no data.
 */
export async function runJob<Data extends object>(
  name: string,
  queued: (Data & { traceparent?: string }) | null,
  handler: (data: Data) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const { traceparent: parent, ...data } = queued ?? ({} as { traceparent?: string })
  const { tenantId } = data as { tenantId?: number }
  const attributes = { 'sendero.job': name, 'sendero.tenant.id': tenantId }
  let outcome = 'failed'
  try {
    await traced(`job ${name}`, { kind: 'consumer', parent, attributes }, () =>
      handler(data as unknown as Data),
    )
    outcome = 'done'
  } finally {
    jobRuns.observe({ name, outcome }, (performance.now() - began) / 1_000)
  }
}
