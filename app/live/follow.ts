/** `reconnecting`: the stream broke off, or was refused. */
export type Connection = 'connecting' | 'live' | 'reconnecting'

type Listener = {
  heard(data: string): void
  connected(how: Connection): void
  /** The page's own loader is to be asked: nothing more will be said, or nobody knows why not. */
  look(): void
}

/** A stream that was refused is not opened again by the browser. */
const REFUSED_MS = { first: 5_000, most: 30_000 }

/**
 * Listens to the events of a page; answers how to stop. Nothing is open while the page is out of sight: a
 * browser has few connections for all its tabs.
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
 * Why a stream was refused, which its own error does not say. A screen on a wall stays as it is while
 * the server is away; a session that ended, or a thing that is gone, has a page of its own.
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
