import { useRef, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/isomorphic-layout-effect.ts'

const MOVE_MS = 140

/** Animates rows (with `data-key`) that change position, unless the user prefers reduced motion. */
export function useRowMovement(body: RefObject<HTMLTableSectionElement>): void {
  const tops = useRef(new Map<string, number>())

  useIsomorphicLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const before = tops.current
    tops.current = new Map()
    for (const row of body.current?.rows ?? []) {
      const key = row.dataset['key'] ?? ''
      const top = row.offsetTop
      const from = before.get(key)
      tops.current.set(key, top)
      if (still || from === undefined || from === top) continue
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      })
    }
  })
}
