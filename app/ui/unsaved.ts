import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, type RefObject } from 'react'
import { submitRetry } from './submit-retry.ts'

/** Forms that may hold what nobody has stored; whoever leaves the page is asked first. */
const forms = new Map<() => boolean, Leaving>()

/** When a form is left: with its page, or with any change of the address, which shows something else in its place. */
export type Leaving = 'page' | 'address'

/** Whether something would be lost that nobody has stored, when the page is left or the address changes. */
export function isUnsaved(leaving: Leaving = 'page'): boolean {
  return [...forms].some(([unsaved, by]) => (leaving === 'page' || by === 'address') && unsaved())
}

/** Whether a link that hands over a file was followed: the browser asks as if the page were left. */
let downloadAsked = -Infinity
const DOWNLOAD_MS = 1_000

export function followsDownload(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[data-reload]'))
    downloadAsked = performance.now()
}

/**
 * Watches a form: it is unsaved while its fields hold something else than at first, and whatever they hold
 * once they were filled with what was typed before.
 *
 * @param filled what was typed before stands in it: recovered, or refused and to be corrected.
 * @param refused it was sent and came back.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement>,
  {
    watched,
    filled,
    refused,
    leaving,
  }: { watched: boolean; filled: boolean; refused: boolean; leaving: Leaving },
): void {
  const kept = useRef({ first: '', filled, touched: false, sending: false })
  useEffect(() => {
    if (filled) kept.current.filled = true
  }, [filled])

  useEffect(() => {
    const element = form.current
    if (!element || !watched) return
    const state = kept.current
    state.touched ||= isTypedAlready(element)
    // After the fields have become what they are with scripts.
    const timer = setTimeout(() => (state.first = contentOf(element)))
    const isDirty = () =>
      !state.sending && (state.filled || (state.touched && contentOf(element) !== state.first))
    const touch = () => (state.touched = true)
    const send = () => (state.sending = true)
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDirty() || performance.now() - downloadAsked <= DOWNLOAD_MS) return
      event.preventDefault()
      // Chromium before 119 asks only for this.
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

  // A form that stays on its page after it was stored begins anew.
  const idle = useNavigation().state === 'idle'
  useEffect(() => {
    const state = kept.current
    if (!idle || !state.sending) return
    state.sending = false
    if (refused || submitRetry.wasCancelled() || !form.current) return
    kept.current = Object.assign(state, { first: contentOf(form.current), filled: false })
  }, [idle, refused, form])
}

/** What would be posted, whatever its order. */
function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) =>
    value instanceof File ? `${name}=${value.name}:${value.size}` : `${name}=${value}`,
  )
  return entries.sort().join('\n')
}

/** Before the page's scripts were there. */
function isTypedAlready(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      !['hidden', 'checkbox', 'radio', 'file', 'submit'].includes(field.type) &&
      field.value !== field.defaultValue,
  )
}
