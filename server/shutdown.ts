import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express } from 'express'

/**
 * Ending in order: `/readyz` says so, then nobody new is let in, what is under way ends, then jobs,
 * then the streams that would never end by themselves, whose browsers come back to whoever serves next.
 */
export type ShutdownSignals = {
  /** Aborts first: proxies are to send nobody any more. */
  announced: AbortSignal
  /** Aborts when what streams for ever is to close. */
  streams: AbortSignal
}

/** So long a proxy may still send requests, which are answered, before it hears of `/readyz`. */
const DRAIN_NOTICE_MS = 1_000
/** What is under way has so long; then it is cut off. */
const REQUESTS_MS = 10_000
/** A stream that was closed has so long to say goodbye. */
const STREAM_CLOSE_TIMEOUT_MS = 1_000

const NEVER: ShutdownSignals = {
  announced: new AbortController().signal,
  streams: new AbortController().signal,
}

/** How the process that serves this site is ending. */
export function shutdownSignalsOf({ locals }: Pick<Express, 'locals'>): ShutdownSignals {
  return (locals['ending'] as ShutdownSignals | undefined) ?? NEVER
}

/** What holds the process up besides requests, in the order in which it ends. */
export type ShutdownHooks = {
  /** Lets the jobs at hand end, or leave off where they are taken up again. */
  finishJobs(): Promise<void>
  /** Closes the API's own streams. */
  closeStreams(): void
}

/** Follows a server's requests; answers how to stop it, which is done once. */
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
    // Whoever is kept connected would ask here again.
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
