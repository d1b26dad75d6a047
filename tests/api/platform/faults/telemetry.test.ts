import { expect, test, vi } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { startServerProcess, stopServerProcess } from '#tests/support/servers/server-process.ts'
import { startReceiver } from '#tests/support/servers/webhook-receiver.ts'

const api = await startTestApi()
const collector = await startReceiver()
collector.answerStatus(200)

test(
  'a process that stops exports what its requests and the thread of its jobs have left',
  { timeout: 120_000 },
  async () => {
    const server = await startServerProcess({
      NODE_ENV: 'test',
      DATABASE_URL: api.url,
      DATABASE_POOL: '4',
      FILES: api.services.settings.files,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url(),
      OTEL_BSP_SCHEDULE_DELAY: '3600000',
      OTEL_METRIC_EXPORT_INTERVAL: '3600000',
    })
    const authorization = `Bearer ${await api.tokenOf('admin@1.sendero.test')}`
    const body = new FormData()
    body.set('file', new File(['username,email,first_name\na,a@a.test,A'], 'personas.csv'))
    const address = `${server.url}/api/users/import/validate`
    await fetch(address, { method: 'POST', headers: { authorization }, body })
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
    const runs = /^sendero_job_seconds_count\{name="import-validate",.*thread="jobs"\} 1$/m
    await vi.waitFor(async () => expect(await metrics()).toMatch(runs), 30_000)
    expect(collector.received).toEqual([])

    await stopServerProcess(server)
    const sent = collector.received.map((one) => one.body).join('\n')
    expect(sent).toContain('"POST /api/users/import/validate"')
    expect(sent).toContain('"job import-validate"')
    expect(collector.at('/v1/metrics')).not.toEqual([])
    expect(await server.ended).toBe(0)
  },
)
