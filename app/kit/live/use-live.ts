import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { follow, type Connection } from './follow.ts'

/**
 * State of a page updated by its events; `initial` is the server-rendered state. The stream is closed while paused.
 * When the events end (`done`) or are refused, the page's loader runs again.
 */
export function useLive<T>(
  address: string,
  initial: T,
  { paused = false } = {},
): { state: T; connection: Connection } {
  const [state, setState] = useState(initial)
  const [connection, setConnection] = useState<Connection>('connecting')
  const { revalidate } = useRevalidator()
  const { state: navigating } = useNavigation()
  const [requestCount, setRequestCount] = useState(0)
  const answered = useRef(0)

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
      look: () => setRequestCount((times) => times + 1),
    })
  }, [address, paused])

  // Not during a navigation: revalidation would restart it, and the flash message of a submitted form could go to a
  // response that is discarded.
  useEffect(() => {
    if (requestCount === answered.current || navigating !== 'idle') return
    answered.current = requestCount
    revalidate()
  }, [requestCount, navigating, revalidate])

  return { state, connection }
}
