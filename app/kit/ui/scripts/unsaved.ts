import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import { submitRetry } from './submit-retry.ts'

/** Forms that may hold unsaved changes, by their check; leaving the page asks first. */
const forms = new Map<() => boolean, Leaving>()

/** Event that discards a form: leaving its page, or any change of the URL, which replaces the form. */
export type Leaving = 'page' | 'address'

/** True when leaving the page, or changing the URL, would discard unsaved changes. */
export function isUnsaved(leaving: Leaving = 'page'): boolean {
  return [...forms].some(([unsaved, by]) => (leaving === 'page' || by === 'address') && unsaved())
}

type State = {
  first: string
  filled: boolean
  touched: boolean
  sending: boolean
  /** True while the form is saved beside the page, which may be left meanwhile. */
  saving: boolean
}

const states = new WeakMap<HTMLFormElement, State>()

/** Marks a form as being saved beside the page. */
export function markSaving(form: HTMLFormElement): void {
  const state = states.get(form)
  if (state) state.saving = true
}

/** Ends `markSaving`. @param unchanged the form holds what was saved. */
export function markSaved(form: HTMLFormElement, unchanged: boolean): void {
  const state = states.get(form)
  if (!state) return
  Object.assign(state, unchanged ? { first: contentOf(form), filled: false } : {}, {
    saving: false,
  })
}

/** Time of the last click on a download link: the browser then fires `beforeunload` although the page stays. */
let lastDownloadClickAt = -Infinity
const DOWNLOAD_MS = 1_000

export function followsDownload(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[data-reload]'))
    lastDownloadClickAt = performance.now()
}

/**
 * Watches a form: it is unsaved while its fields differ from their first values, or after they were filled with
 * earlier input.
 *
 * @param filled the form holds earlier input: a recovered draft, or a refused submission to be corrected.
 * @param refused the form was sent and came back.
 * @param onStored called after the form was stored and its page stayed.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement>,
  {
    watched,
    filled,
    refused,
    leaving,
    onStored,
  }: {
    watched: boolean
    filled: boolean
    refused: boolean
    leaving: Leaving
    onStored: () => void
  },
): void {
  const stateRef = useRef<State>({
    first: '',
    filled,
    touched: false,
    sending: false,
    saving: false,
  })
  useEffect(() => {
    if (filled) stateRef.current.filled = true
  }, [filled])

  useEffect(() => {
    const element = form.current
    if (!element || !watched) return
    const state = stateRef.current
    state.touched ||= isTypedAlready(element)
    // After hydration has set the fields' values.
    const timer = setTimeout(() => (state.first = contentOf(element)))
    states.set(element, state)
    const holdsMore = () => state.filled || (state.touched && contentOf(element) !== state.first)
    const isDirty = () => !state.sending && !state.saving && holdsMore()
    const touch = () => (state.touched = true)
    const send = () => (state.sending = true)
    const warn = (event: BeforeUnloadEvent) => {
      // A request under way ends with the page.
      const isLost = !state.sending && holdsMore()
      if (!isLost || performance.now() - lastDownloadClickAt <= DOWNLOAD_MS) return
      event.preventDefault()
      // Required by Chromium before 119.
      Object.assign(event, { returnValue: true })
    }
    forms.set(isDirty, leaving)
    element.addEventListener('input', touch)
    element.addEventListener('change', touch)
    element.addEventListener('submit', send)
    window.addEventListener('beforeunload', warn)
    return () => {
      clearTimeout(timer)
      forms.delete(isDirty)
      element.removeEventListener('input', touch)
      element.removeEventListener('change', touch)
      element.removeEventListener('submit', send)
      window.removeEventListener('beforeunload', warn)
    }
  }, [form, watched, leaving])

  const idle = useNavigation().state === 'idle'
  useEffect(() => {
    const state = stateRef.current
    if (!idle || !state.sending) return
    state.sending = false
    if (refused || submitRetry.wasCancelled() || !form.current) return
    Object.assign(state, { first: contentOf(form.current), filled: false })
    onStored()
  }, [idle, refused, form, onStored])
}

/** Returns the form's data as text, independent of its order. */
function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) =>
    value instanceof File ? `${name}=${value.name}:${value.size}` : `${name}=${value}`,
  )
  return entries.sort().join('\n')
}

/** True when fields were changed before hydration. */
function isTypedAlready(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      !['hidden', 'checkbox', 'radio', 'file', 'submit'].includes(field.type) &&
      field.value !== field.defaultValue,
  )
}
