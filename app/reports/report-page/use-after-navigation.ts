import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Runs after each navigation, not at the first render: resets a field that was changed and not applied. */
export function useAfterNavigation(then: () => void) {
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    if (last.current !== key) then()
    last.current = key
  })
}
