import { setTimeout as sleep } from 'node:timers/promises'
import { APP_ROLE } from './pool.ts'
import { clientOf, serversOf } from './servers.ts'

const MAX_BACKOFF_MS = 3_000
/** Heartbeat interval, and timeout for its answer: a server that disappeared is noticed after both. */
const ALIVE_MS = 10_000
const ANSWER_MS = 5_000

export type NotificationListener = {
  onPayload: (payload: string) => void
  /** True each time the connection is established; notifications sent before that were missed. */
  onState: (listening: boolean) => void
  onError: (error: Error) => void
}

/**
 * Listens to a channel of the database on a connection outside the pool, and reconnects with backoff when
 * it is lost. Returns the function that stops it.
 */
export function listenTo(
  url: string,
  channel: string,
  { onPayload, onState, onError }: NotificationListener,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping

  const Client = clientOf(serversOf(url))

  async function hear(): Promise<void> {
    const client = new Client({
      options: `-c role=${APP_ROLE}`,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: `sendero ${channel}`,
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    const over = AbortSignal.any([signal, lost.signal])
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onState(true)
      while (await passed(ALIVE_MS, over)) await client.query('select')
    } finally {
      // Closing the connection to a dead server may take for ever.
      client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    let wait = 100
    do {
      const began = Date.now()
      await hear().catch((error: unknown) => !signal.aborted && onError(error as Error))
      if (!signal.aborted) onState(false)
      wait = Date.now() - began > MAX_BACKOFF_MS * 2 ? 100 : Math.min(wait * 2, MAX_BACKOFF_MS)
    } while (await passed(wait, signal))
  }

  void run()
  return () => stopping.abort()
}

/** Waits; returns false as soon as the signal aborts. */
function passed(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false)
}
