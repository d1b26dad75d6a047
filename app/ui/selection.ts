import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsomorphicLayoutEffect } from './isomorphic-layout-effect.ts'
import { RefusedByRoute } from './fetch-json.ts'

/** The name under which the checkboxes of a table's rows post their ids. */
export const SELECTION_NAME = 'ids'

/** What a form posts of what is picked: beside the ids all that the page shows, and which version it knows. */
export const SELECTION_FIELDS: ReadonlySet<string> = new Set([SELECTION_NAME, 'shown', 'known'])

function boxesOf(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return []
  return [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type === 'checkbox' &&
      element.name === SELECTION_NAME &&
      !element.disabled,
  )
}

/**
 * The page itself holds what is ticked: the checkboxes that belong to the form `formId`. This reads
 * how many there are and how many are ticked, and ticks them; no state is kept beside the DOM, so
 * nothing can disagree with what is posted. `rows` changes whenever other rows are shown.
 */
export function useSelection(formId: string, rows?: unknown) {
  const [state, setState] = useState({ selected: 0, onPage: 0 })

  // Before the rows are seen: the bar never shows how many there were among those that are gone.
  useIsomorphicLayoutEffect(() => {
    let lastClicked: HTMLInputElement | null = null

    function read() {
      const boxes = boxesOf(formId)
      for (const box of boxes) box.closest('tr')?.toggleAttribute('data-selected', box.checked)
      setState({ selected: boxes.filter((box) => box.checked).length, onPage: boxes.length })
    }
    // Shift ticks the whole range, as in any mail program.
    function onClick(event: MouseEvent) {
      const boxes = boxesOf(formId)
      const box = boxes.find((candidate) => candidate === event.target)
      if (!box) return
      const from = lastClicked ? boxes.indexOf(lastClicked) : -1
      if (event.shiftKey && from >= 0) {
        const to = boxes.indexOf(box)
        for (const between of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          between.checked = box.checked
        }
      }
      lastClicked = box
      read()
    }

    read()
    document.addEventListener('change', read)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('change', read)
      document.removeEventListener('click', onClick)
    }
  }, [formId, rows])

  return {
    ...state,
    setAll(checked: boolean) {
      for (const box of boxesOf(formId)) box.checked = checked
      tell()
    },
  }
}

const tell = () => document.dispatchEvent(new Event('change'))

/** What was kept when the page was written. */
type SavedSelection = { items: readonly string[]; version: number }

/**
 * Posts what a page shows and what of it is ticked. Rejects with what the server says where it refuses.
 * @returns the version of what is kept now, and the one before.
 */
export type SelectionStore = (body: URLSearchParams) => Promise<{ version: number; before: number }>

/**
 * Keeps each tick as soon as it is made, so that it lasts however the page is left: `keeper` is posted what
 * the page shows and what of it is ticked. Where another tab picked something meanwhile, the page is read again.
 * @returns what went wrong, if anything did, and the version of what is kept that the page knows of.
 */
export function useSavedSelection(
  formId: string,
  keeper: SelectionStore | undefined,
  picked: SavedSelection | undefined,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const [known, setKnown] = useState(picked?.version ?? 0)
  const newest = useRef(known)
  const { revalidate } = useRevalidator()
  const waiting = useRef<Promise<void> | null>(null)
  const mounted = useRef(false)
  const overtaken = useRef(false)
  const early = useRef(false)

  // Fresh rows, or the same ones after an action: what is kept has the last word.
  useIsomorphicLayoutEffect(() => {
    if (!picked) return
    // These rows were read while a tick was on its way, and may not know of it.
    overtaken.current = waiting.current !== null
    if (overtaken.current) return
    // These were read before a tick that has been kept since. 0 is a selection that has expired.
    if (picked.version !== 0 && picked.version < newest.current) {
      revalidate()
      return
    }
    const kept = new Set(picked.items)
    const boxes = boxesOf(formId)
    // The first rows come as they were kept, and somebody may have ticked more before scripts ran.
    if (mounted.current) for (const box of boxes) box.checked = kept.has(box.value)
    else early.current = boxes.some((box) => box.checked !== kept.has(box.value))
    mounted.current = true
    newest.current = picked.version
    setKnown(picked.version)
    setProblem(null)
    tell()
  }, [formId, picked, revalidate])

  useEffect(() => {
    if (keeper === undefined) return
    const keepAt = keeper

    async function save() {
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement)) return
      const body = new URLSearchParams()
      for (const [name, value] of new FormData(form)) {
        if (SELECTION_FIELDS.has(name) && typeof value === 'string') body.append(name, value)
      }
      try {
        const said = await keepAt(body)
        setProblem(null)
        if (newest.current !== said.before) {
          revalidate()
          return
        }
        newest.current = said.version
        // What waits for this tick sends the form next.
        flushSync(() => setKnown(said.version))
      } catch (error) {
        const said = error instanceof RefusedByRoute ? error.message : ''
        setProblem(said || 'No se pudo conservar lo marcado: al cambiar de página se pierde.')
      }
    }
    function onChange(event: Event) {
      const boxes = boxesOf(formId)
      const all = event.target instanceof HTMLInputElement && event.target.dataset.all === formId
      if (all || boxes.some((box) => box === event.target)) keep()
    }
    function keep() {
      // One after another, or an older tick could be kept after a newer one.
      const mine = (waiting.current ?? Promise.resolve()).then(save).finally(() => {
        if (waiting.current !== mine) return
        waiting.current = null
        if (overtaken.current) revalidate()
      })
      waiting.current = mine
    }
    // Whoever is quick leaves when the last tick is kept.
    function onClick(event: MouseEvent) {
      const way =
        event.target instanceof Element ? event.target.closest('a[href], [type=submit]') : null
      const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!waiting.current || !(way instanceof HTMLElement) || !plain) return
      event.preventDefault()
      event.stopPropagation()
      void waiting.current.then(() => way.click())
    }
    if (early.current) keep()
    early.current = false
    document.addEventListener('change', onChange)
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('change', onChange)
      document.removeEventListener('click', onClick, true)
    }
  }, [formId, keeper, revalidate])

  return { problem, known }
}
