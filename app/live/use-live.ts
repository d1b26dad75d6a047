import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { follow, type Connection } from './follow.ts'

/**
 * A state as the events of the page tell it; `initial` is what the server drew. Nothing is open while it is
 * paused. When the events end (`done`) or are refused, the page's own loader is asked.
 */
export function useLive<T>(
  address: string,
  initial: T,
  { paused = false } = {},
): { state: T; connection: Connection } {
  const [state, setState] = useState(initial)
  const [connection, setConnection] = useState<Connection>('connecting')
  const { revalidate } = useRevalidator()

  const [drawn, setDrawn] = useState(initial)
  if (drawn !== initial) {
    setDrawn(initial)
    setState(initial)
  }

  useEffect(() => {
    if (paused) return
    return follow(address, {
      heard: (data) => setState(JSON.parse(data) as T),
      connected: setConnection,
      look: revalidate,
    })
  }, [address, paused, revalidate])

  return { state, connection }
}
