import type { Express } from 'express'
import type { RunningApi } from '../api/main.ts'
import type { Settings } from '../settings.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (database, migrations, queue; or the API
 * elsewhere says so). `/metrics`: Prometheus text.
 */
export function mountHealth(site: Express, settings: Settings, api: RunningApi | null): void {
  site.get('/healthz', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'ok' })
  })
  site.get('/readyz', async (_request, response) => {
    const ready = api ? await api.ready() : await remoteReady(settings.apiUrl!)
    response
      .set('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'unavailable' })
  })
  if (api) {
    site.get('/metrics', async (_request, response) => {
      const { contentType, text } = await api.metrics()
      response.set('content-type', contentType).set('cache-control', 'no-store').send(text)
    })
  }
}

async function remoteReady(apiUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok
  } catch {
    return false
  }
}
