/** State of the stream; `reconnecting`: it was interrupted or refused. */
export type Connection = 'connecting' | 'live' | 'reconnecting'

type Listener = {
  heard(data: string): void
  connected(how: Connection): void
  /** Called to reload the page's data: the events have ended, or the stream was refused for an unknown reason. */
  look(): void
}

/** Backoff after a refusal, because browsers do not reconnect a refused stream. */
const REFUSED_MS = { first: 5_000, most: 30_000 }

/**
 * Follows the events of a page; returns the function that stops. The stream is closed while the page is hidden,
 * because a browser has few connections for all its tabs.
 */
export function follow(address: string, listener: Listener): () => void {
  let leaving = new AbortController()
  let events: EventSource | null = null
  let wait = REFUSED_MS.first
  let done = false

  function open(): void {
    leaving = new AbortController()
    const { signal } = leaving
    const source = new EventSource(address)
    events = source
    const opened = () => {
      wait = REFUSED_MS.first
      listener.connected('live')
    }
    source.addEventListener('open', opened, { signal })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => listener.heard(data), {
      signal,
    })
    const lost = () => {
      listener.connected('reconnecting')
      if (source.readyState === EventSource.CLOSED) void askAgain(signal)
    }
    source.addEventListener('error', lost, { signal })
    const ended = () => {
      done = true
      close()
      listener.look()
    }
    source.addEventListener('done', ended, { signal })
  }

  async function askAgain(signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, wait))
    wait = Math.min(2 * wait, REFUSED_MS.most)
    const page = await lookAtPage(signal)
    if (page === 'left') return
    if (page === 'gone') window.location.reload()
    if (page === 'there') listener.look()
    close()
    open()
    listener.connected('reconnecting')
  }

  function close(): void {
    leaving.abort()
    events?.close()
    events = null
    listener.connected('connecting')
  }

  function look(): void {
    if (done) return
    if (document.visibilityState === 'hidden') close()
    else if (!events) open()
  }

  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    close()
  }
}

/**
 * Finds out why a stream was refused, which its error does not contain. While the server is unavailable the page
 * stays as it is; an ended session, or a deleted thing, leads to its own page.
 */
async function lookAtPage(signal: AbortSignal): Promise<'there' | 'gone' | 'away' | 'left'> {
  try {
    const { ok, status, type } = await fetch(window.location.href, {
      redirect: 'manual',
      signal,
    })
    if (ok) return 'there'
    return type === 'opaqueredirect' || status < 500 ? 'gone' : 'away'
  } catch {
    return signal.aborted ? 'left' : 'away'
  }
}
