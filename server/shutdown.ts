import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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
/** The same where another process has taken over, and nothing waits for this one: as long as a request may take. */
const REPLACED_REQUESTS_MS = 310_000
/** Time after which connections that are still open without a request were never used, or are never closed. */
const IDLE_CONNECTIONS_MS = 20_000
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

/**
 * Tracks a server's requests. Returns the function that stops it; it runs once. With `replaced` other processes go
 * on serving its port: new connections are theirs at once, `/readyz` reports nothing, and connections that are kept
 * alive end with their next response or when they have been idle for as long as the server said, so that no request
 * meets a closed connection.
 */
export function createShutdown(
  server: Server,
  site: Express,
  held: ShutdownHooks | null,
  stopAccepting: () => Promise<void>,
): (how?: { replaced: boolean }) => Promise<void> {
  const [announced, streams] = [new AbortController(), new AbortController()]
  let ending = false
  site.locals['ending'] = {
    announced: announced.signal,
    streams: streams.signal,
  } satisfies ShutdownSignals
  const open = new Set<Socket>()
  server.prependListener('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const underWay = new Set<ServerResponse>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    // Kept-alive connections would send more requests here.
    if (ending) response.setHeader('connection', 'close')
  })

  const onlyStreams = () => [...underWay].every(isStream)

  async function requestsEnded(): Promise<void> {
    const end = Date.now() + REQUESTS_MS
    while (Date.now() < end && !onlyStreams()) {
      server.closeIdleConnections()
      await sleep(20)
    }
  }

  /** Waits for requests, and for connections that are kept alive. */
  async function connectionsEnded(): Promise<void> {
    const began = Date.now()
    const over = (ms: number) =>
      onlyStreams() && (ms > IDLE_CONNECTIONS_MS || open.size <= underWay.size)
    for (let ms = 0; ms < REPLACED_REQUESTS_MS && !over(ms); ms = Date.now() - began)
      await sleep(50)
  }

  async function connectionsClosed(timeoutMs: number): Promise<void> {
    const end = Date.now() + timeoutMs
    while (Date.now() < end && open.size > 0) await sleep(10)
  }

  return async ({ replaced } = { replaced: false }) => {
    ending = true
    if (replaced) {
      await stopAccepting()
      await connectionsEnded()
    } else {
      announced.abort()
      await sleep(DRAIN_NOTICE_MS)
      await stopAccepting()
      await requestsEnded()
    }
    for (const response of underWay) if (!isStream(response)) response.destroy()
    await held?.finishJobs()
    streams.abort()
    held?.closeStreams()
    await connectionsClosed(STREAM_CLOSE_TIMEOUT_MS)
    for (const socket of open) socket.destroy()
    await connectionsClosed(STREAM_CLOSE_TIMEOUT_MS)
  }
}

function isStream(response: ServerResponse): boolean {
  return /^text\/event-stream/.test(String(response.getHeader('content-type')))
}
