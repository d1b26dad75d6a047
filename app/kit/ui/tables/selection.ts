import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsomorphicLayoutEffect } from '../scripts/isomorphic-layout-effect.ts'
import { RefusedByRoute } from '../scripts/fetch-json.ts'
import { FORM_SCOPE } from '../../urls/form-scope.ts'

/** Name of the row checkboxes of a table, which post ids. */
export const SELECTION_NAME = 'ids'

/** Fields of a form that carry its selection: the ids, all ids shown on the page, the known version, and the form scope. */
export const SELECTION_FIELDS: ReadonlySet<string> = new Set([
  SELECTION_NAME,
  'shown',
  'known',
  FORM_SCOPE,
])

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
 * State of a selection: the checkboxes of the form `formId`. Counts them and the ticked ones, and ticks them; no
 * state is kept outside the DOM, so it cannot differ from what is posted. `rows` changes whenever other rows are
 * shown.
 */
export function useSelection(formId: string, rows?: unknown) {
  const [state, setState] = useState({ selected: 0, onPage: 0 })

  // Runs before paint, so that the bar never counts rows that are gone.
  useIsomorphicLayoutEffect(() => {
    let lastClicked: HTMLInputElement | null = null

    function read() {
      const boxes = boxesOf(formId)
      for (const box of boxes) box.closest('tr')?.toggleAttribute('data-selected', box.checked)
      setState({ selected: boxes.filter((box) => box.checked).length, onPage: boxes.length })
    }
    // Shift ticks the whole range.
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

/** Selection at the time the page was rendered. */
type SavedSelection = { items: readonly string[]; version: number }

/**
 * Posts the ids shown on a page and the ticked ones. Rejects with the server's message when it refuses.
 * @returns the version of the stored selection now, and the one before.
 */
export type SelectionStore = (body: URLSearchParams) => Promise<{ version: number; before: number }>

/**
 * Saves each change of the selection at once, however the page is left: posts to `keeper` the ids shown and the
 * ticked ones. When another tab changed it meanwhile (version conflict), the page is loaded again.
 * @returns the error message, if any, and the version of the stored selection that the page knows.
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

  // New rows, or the same ones after an action: the stored selection wins.
  useIsomorphicLayoutEffect(() => {
    if (!picked) return
    // These rows were read while a save was pending, and may miss it.
    overtaken.current = waiting.current !== null
    if (overtaken.current) return
    // These rows were read before a later save. Version 0 is an expired selection.
    if (picked.version !== 0 && picked.version < newest.current) {
      revalidate()
      return
    }
    const stored = new Set(picked.items)
    const boxes = boxesOf(formId)
    // On the first render the boxes are as stored, unless somebody ticked some before hydration.
    if (mounted.current) for (const box of boxes) box.checked = stored.has(box.value)
    else early.current = boxes.some((box) => box.checked !== stored.has(box.value))
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
        // Synchronously, because a click that waits for this save sends the form next.
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
      // Saves are sequential, so that an older one cannot overwrite a newer one.
      const mine = (waiting.current ?? Promise.resolve()).then(save).finally(() => {
        if (waiting.current !== mine) return
        waiting.current = null
        if (overtaken.current) revalidate()
      })
      waiting.current = mine
    }
    // Delays a click that leaves the page until the last change is saved.
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
