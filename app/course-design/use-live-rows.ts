import { useCallback, useEffect, useState, type FocusEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowOf, rowsIn } from '../drag/rows.ts'

/** Distance from the list's view from which rows are rendered: as much again above and below. */
const MARGIN = '100% 0px'

const NONE: ReadonlySet<string> = new Set()

/**
 * Keys of the rows of a list that are or were in view, or had the focus. The others can stay cheap: a list may have a
 * thousand rows. @param rows data of the rows: when they change, the list may have new ones.
 */
export function useLiveRows(list: RefObject<HTMLElement>, rows: unknown) {
  const [live, setLive] = useState(NONE)
  const add = useCallback((keys: readonly string[]) => {
    setLive((before) =>
      keys.every((key) => before.has(key)) ? before : new Set([...before, ...keys]),
    )
  }, [])

  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const inView = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target)
        for (const row of inView) seen.unobserve(row)
        add(inView.map((row) => (row as HTMLElement).dataset['item']!))
      },
      { root: list.current, rootMargin: MARGIN },
    )
    for (const row of rowsIn(list.current).values()) seen.observe(row)
    return () => seen.disconnect()
  }, [list, rows, add])

  return {
    live,
    /** Renders the row that gets the focus. That replaces its elements, so the focus is set again. */
    onFocus({ target }: FocusEvent) {
      const key = target.closest<HTMLElement>('[data-item]')?.dataset['item']
      if (key === undefined || live.has(key)) return
      flushSync(() => add([key]))
      if (!target.isConnected) rowOf(list.current, key)?.querySelector('a')?.focus()
    },
  }
}
