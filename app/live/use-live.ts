import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
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
  const { state: navigating } = useNavigation()
  const [asked, setAsked] = useState(0)
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
      look: () => setAsked((times) => times + 1),
    })
  }, [address, paused])

  // In the middle of a navigation the question would begin it anew, and the message of the form that was sent could
  // go to the answer that is thrown away.
  useEffect(() => {
    if (asked === answered.current || navigating !== 'idle') return
    answered.current = asked
    revalidate()
  }, [asked, navigating, revalidate])

  return { state, connection }
}
