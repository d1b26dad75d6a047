import {
  startTransition,
  useCallback,
  useEffect,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { rowOf } from '#app/kit/drag/rows.ts'

/** Distance from the list's view from which chunks are rendered. */
const MARGIN = '50% 0px'

const NONE: ReadonlySet<string> = new Set()

/**
 * Keys of the chunks of a list that are or were in view, or had the focus. The others can stay cheap: a list may have
 * a thousand rows. @param chunks data of the chunks: when they change, the list may have new ones.
 */
export function useLiveChunks(list: RefObject<HTMLElement>, chunks: unknown) {
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
        for (const chunk of inView) seen.unobserve(chunk)
        startTransition(() => add(inView.map(keyOf)))
      },
      { root: list.current, rootMargin: MARGIN },
    )
    for (const chunk of list.current?.querySelectorAll('[data-chunk]') ?? []) seen.observe(chunk)
    return () => seen.disconnect()
  }, [list, chunks, add])

  return {
    live,
    /** Renders the chunk that gets the focus. That replaces its elements, so the focus is set again. */
    onFocus({ target }: FocusEvent) {
      const chunk = target.closest('[data-chunk]')
      if (!chunk || live.has(keyOf(chunk))) return
      const row = target.closest<HTMLElement>('[data-item]')?.dataset['item']
      flushSync(() => add([keyOf(chunk)]))
      if (!target.isConnected) rowOf(list.current, row)?.querySelector('a')?.focus()
    },
  }
}

const keyOf = (chunk: Element) => (chunk as HTMLElement).dataset['chunk']!
