import { useEffect, useState } from 'react'

const LATE_MS = 300

/** Returns true once an operation has been running for `LATE_MS`. */
export function useDelayed(going: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going])
  return going && late
}
