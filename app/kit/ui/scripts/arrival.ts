import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Returns a function that navigates like a page load: the focus moves to the title instead of staying. */
export function useArrival(): (to: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const leaving = useRef<string | null>(null)
  useEffect(() => {
    if (leaving.current === null || leaving.current === key) return
    leaving.current = null
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [key])
  return (to) => {
    leaving.current = key
    navigate(to)
  }
}
