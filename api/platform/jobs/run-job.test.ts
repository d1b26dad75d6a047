import { expect, onTestFinished, test, vi } from 'vitest'
import { jobRuns } from '../telemetry/registry.ts'
import { setTracer, type SpanOptions } from '../telemetry/tracing.ts'
import { runJob } from './run-job.ts'

async function runsOf(name: string) {
  const { values } = await jobRuns.get()
  return values
    .filter(({ labels, metricName }) => labels.name === name && metricName?.endsWith('_count'))
    .map(({ labels, value }) => ({ outcome: labels.outcome, runs: value }))
}

test('runs a job that the clock queued without data', async () => {
  const handler = vi.fn(() => Promise.resolve())
  await runJob('scheduled', null, handler)
  expect(handler).toHaveBeenCalledWith({})
  expect(await runsOf('scheduled')).toEqual([{ outcome: 'done', runs: 1 }])
})

test('hands the handler the data of the job without the trace', async () => {
  const handler = vi.fn(() => Promise.resolve())
  await runJob('traced', { tenantId: 1, traceparent: '00-a-b-01' }, handler)
  expect(handler).toHaveBeenCalledWith({ tenantId: 1 })
})

test('continues the trace of the request that queued the job', async () => {
  const spans: (SpanOptions & { name: string })[] = []
  const span = { rename: () => {}, set: () => {}, fail: () => {}, end: () => {} }
  setTracer({
    start(name, options) {
      spans.push({ name, ...options })
      return { ...span, run: (work) => work() }
    },
    active: () => undefined,
  })
  onTestFinished(() => setTracer(null))
  const traceparent = '00-a-b-01'
  await runJob('sending', { tenantId: 1, traceparent }, () => Promise.resolve())
  expect(spans).toMatchObject([
    { name: 'job sending', parent: traceparent, attributes: { 'sendero.tenant.id': 1 } },
  ])
})

test('measures a run that fails, and fails with its error', async () => {
  const broken = runJob('failing', {}, () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect(await runsOf('failing')).toEqual([{ outcome: 'failed', runs: 1 }])
})
