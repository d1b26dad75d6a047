import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#app/kit/ui/format.ts'

const COUNT_MS = 900

/** Points that count up to the new value; without animation when the user prefers reduced motion. */
export function Points({ value }: { value: number }) {
  const [displayedPoints, setDisplayedPoints] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (still || start === value) {
      setDisplayedPoints(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, (now - began) / COUNT_MS)
      setDisplayedPoints(part === 1 ? value : Math.round(start + (value - start) * part))
      if (part < 1) frame = requestAnimationFrame(count)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return <>{formatNumber(displayedPoints)}</>
}
