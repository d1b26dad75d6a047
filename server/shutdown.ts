import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express } from 'express'

/**
 * Graceful shutdown: `/readyz` reports it, new connections are refused, requests in flight end, then jobs,
 * then endless streams, whose browsers reconnect to the next server.
 */
export type ShutdownSignals = {
  /** Aborts first, so that proxies send no more requests. */
  announced: AbortSignal
  /** Aborts when endless streams must close. */
  streams: AbortSignal
}

/** Time during which requests are still accepted, until the proxy has seen `/readyz` fail. */
const DRAIN_NOTICE_MS = 1_000
/** Timeout for requests in flight, which are then cut off. */
const REQUESTS_MS = 10_000
/** Timeout for closed streams to end. */
const STREAM_CLOSE_TIMEOUT_MS = 1_000

const NEVER: ShutdownSignals = {
  announced: new AbortController().signal,
  streams: new AbortController().signal,
}

/** Returns the shutdown signals of the process that serves this site. */
export function shutdownSignalsOf({ locals }: Pick<Express, 'locals'>): ShutdownSignals {
  return (locals['ending'] as ShutdownSignals | undefined) ?? NEVER
}

/** Work to end besides requests, in the order in which it ends. */
export type ShutdownHooks = {
  /** Waits for running jobs to end, or to stop where they can be resumed. */
  finishJobs(): Promise<void>
  /** Closes the API's own streams. */
  closeStreams(): void
}

/** Tracks a server's requests. Returns the function that stops it; it runs once. */
export function createShutdown(
  server: Server,
  site: Express,
  held: ShutdownHooks | null,
): () => Promise<void> {
  const [announced, streams] = [new AbortController(), new AbortController()]
  site.locals['ending'] = {
    announced: announced.signal,
    streams: streams.signal,
  } satisfies ShutdownSignals
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    // Kept-alive connections would send more requests here.
    if (announced.signal.aborted) response.setHeader('connection', 'close')
  })

  async function requestsEnded(): Promise<void> {
    const end = Date.now() + REQUESTS_MS
    while (Date.now() < end && ![...underWay].every(isStream)) {
      server.closeIdleConnections()
      await sleep(20)
    }
    for (const response of underWay) if (!isStream(response)) response.destroy()
  }

  return async () => {
    announced.abort()
    await sleep(DRAIN_NOTICE_MS)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await requestsEnded()
    await held?.finishJobs()
    streams.abort()
    held?.closeStreams()
    await Promise.race([closed, sleep(STREAM_CLOSE_TIMEOUT_MS)])
    server.closeAllConnections()
    await closed
  }
}

function isStream(response: ServerResponse): boolean {
  return /^text\/event-stream/.test(String(response.getHeader('content-type')))
}
