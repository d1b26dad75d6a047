import { createHash, timingSafeEqual } from 'node:crypto'
import type { Express, Request, Response } from 'express'
import { processMetrics } from '../api/platform/calls/metrics.ts'
import type { RunningApi } from '../api/main.ts'
import type { Settings } from '../settings.ts'
import { shutdownSignalsOf } from './shutdown.ts'

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (database, migrations, queue and disk space; or
 * a remote API says so) and is not shutting down. `"disk": "low"`: the disk is nearly full. `/metrics`:
 * Prometheus text, for this machine or with METRICS_TOKEN.
 */
export function mountHealth(site: Express, settings: Settings, api: RunningApi | null): void {
  site.get('/healthz', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'ok' })
  })
  site.get('/readyz', async (_request, response) => {
    const ending = shutdownSignalsOf(site).announced.aborted
    const ready = !ending && (api ? await api.ready() : await remoteReady(settings.apiUrl!))
    const disk = api?.disk() ?? 'enough'
    const serves = ready && disk !== 'full'
    response
      .set('cache-control', 'no-store')
      .status(serves ? 200 : 503)
      .json({ status: serves ? 'ready' : 'unavailable', ...(disk !== 'enough' && { disk }) })
  })
  const metrics = api?.metrics ?? processMetrics()
  site.get('/metrics', async (request, response) => {
    if (!isOfThisMachine(request) && !bears(request, settings.metricsToken)) {
      refuseMetrics(response, settings.metricsToken)
      return
    }
    const { contentType, text } = await metrics.text()
    response.set('content-type', contentType).set('cache-control', 'no-store').send(text)
  })
}

/** Headers that a proxy adds to a forwarded request. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/**
 * True for a request from this machine. Uses the socket's address, as `request.ip` depends on a header
 * behind a proxy.
 */
function isOfThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const loopback = address === '::1' || /^127\./.test(address)
  return loopback && FORWARDED.every((name) => headers[name] === undefined)
}

function bears({ headers }: Request, token: string | undefined): boolean {
  const given = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]
  // Hash both values to one length, as the constant-time comparison requires.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

function refuseMetrics(response: Response, token: string | undefined): void {
  response
    .status(token === undefined ? 403 : 401)
    .set('cache-control', 'no-store')
    .type('text')
    .send('Las métricas son para esta máquina o para quien tenga METRICS_TOKEN.\n')
}

async function remoteReady(apiUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok
  } catch {
    return false
  }
}
