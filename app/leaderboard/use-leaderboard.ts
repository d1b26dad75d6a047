import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Leaderboard } from '#contract/leaderboard.ts'

/** `reconnecting`: the stream broke off, or the source of the ranking is away from the server. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'paused'

/** A stream that was refused is not opened again by the browser. */
const REFUSED_MS = 5_000

/**
 * The ten best as they change; `initial` is what the server drew. Nothing is open while the page is
 * paused or out of sight: a browser has few connections for all its tabs.
 */
export function useLeaderboard(
  address: string,
  initial: Leaderboard,
  paused: boolean,
): { board: Leaderboard; connection: Connection } {
  const [board, setBoard] = useState(initial)
  const [stream, setStream] = useState<Connection>('connecting')
  const { revalidate } = useRevalidator()

  const [drawn, setDrawn] = useState(initial)
  if (drawn !== initial) {
    setDrawn(initial)
    setBoard(initial)
  }

  useEffect(() => {
    if (paused) return
    let leaving = new AbortController()
    let events: EventSource | null = null

    function open(): void {
      leaving = new AbortController()
      const { signal } = leaving
      const source = new EventSource(address)
      events = source
      source.addEventListener('open', () => setStream('live'), { signal })
      source.addEventListener(
        'message',
        ({ data }: MessageEvent<string>) => setBoard(JSON.parse(data) as Leaderboard),
        { signal },
      )
      const lost = () => {
        setStream('reconnecting')
        if (source.readyState === EventSource.CLOSED) void askAgain(signal)
      }
      source.addEventListener('error', lost, { signal })
    }

    async function askAgain(signal: AbortSignal): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, REFUSED_MS))
      const page = await lookAtPage(signal)
      if (page === 'left') return
      if (page === 'gone') window.location.reload()
      if (page === 'there') revalidate()
      close()
      open()
      setStream('reconnecting')
    }

    function close(): void {
      leaving.abort()
      events?.close()
      events = null
      setStream('connecting')
    }

    function look(): void {
      if (document.visibilityState === 'hidden') close()
      else if (!events) open()
    }

    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [address, paused, revalidate])

  return { board, connection: paused ? 'paused' : shownAs(stream, board) }
}

function shownAs(stream: Connection, { live }: Leaderboard): Connection {
  return stream === 'live' && !live ? 'reconnecting' : stream
}

/**
 * Why a stream was refused, which its own error does not say. A screen on a wall stays as it is while
 * the server is away; a session that ended, or a course that is gone, has a page of its own.
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
