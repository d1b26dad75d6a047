import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useIsomorphicLayoutEffect } from '../scripts/isomorphic-layout-effect.ts'
import { IconLink } from '../page/icon-button.tsx'
import { useReturnUrl } from '../link.tsx'
import { useUrlWithReturn } from '../scripts/return-url.ts'
import { openerOf, returnFocus } from './opener.ts'

/**
 * Modal of the specification as a route. The server sends an open `<dialog>`: without scripts it is a section of
 * the page; with them it is an overlay from the first paint (`.js` in app.css) and hydration makes the same element
 * modal, which traps focus. Escape and the cross follow `closeTo`. A click outside does not close it, because a
 * partly filled form would be lost.
 */
export function RouteDialog({
  title,
  closeTo: underlyingPage,
  children,
  size = 'md',
  description,
}: {
  title: string
  /** URL of the page below. */
  closeTo: string
  children: ReactNode
  /** 440, 600 or 920 px; full screen on phones. */
  size?: 'sm' | 'md' | 'lg'
  description?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const closeTo = useUrlWithReturn(underlyingPage, { opens: false })
  const goBack = useReturnUrl()
  useModal(dialog, () => goBack(closeTo))
  return (
    <div className="route-dialog" data-size={size} data-described={description ? '' : undefined}>
      <dialog ref={dialog} open aria-labelledby={`${id}-title`} data-close-to={closeTo}>
        <div className="dialog-head flex items-start gap-4 border-b border-line py-3 pl-5 pr-3">
          <div className="min-w-0 flex-1 py-0.5">
            <h2 id={`${id}-title`} tabIndex={-1} className="text-lg font-semibold">
              {title}
            </h2>
            {description ? <p className="text-muted">{description}</p> : null}
          </div>
          <IconLink icon="x" label="Cerrar" to={closeTo} preventScrollReset back />
        </div>
        <div className="p-5">{children}</div>
      </dialog>
    </div>
  )
}

function useModal(ref: { current: HTMLDialogElement | null }, close: () => void) {
  const closing = useRef(close)
  useIsomorphicLayoutEffect(() => {
    closing.current = close
  })
  // Read while rendering: before the effects run, React's autoFocus has moved the focus.
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : openerOf(document.activeElement),
  )

  // A layout effect, so that Escape works as soon as the dialog is visible.
  useIsomorphicLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.matches(':modal')) {
      // Focus that is in the dialog already (autofocus, a form being typed in) stays where it is.
      const inside = dialog.contains(document.activeElement) ? document.activeElement : null
      dialog.removeAttribute('open')
      dialog.showModal()
      const target = inside ?? firstStop(dialog)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    const unlock = lockPage()

    // Capture phase, before the browser's own handling: a dialog that stays open because of a question is not
    // closed and opened again. A field that handles Escape has already called preventDefault.
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!(event.target instanceof Node && dialog?.contains(event.target))) return
      event.preventDefault()
      closing.current()
    }
    // Other ways to close it, such as a phone's gesture; `cancel` bubbles from file inputs too.
    function onCancel(event: Event) {
      if (event.target !== dialog) return
      event.preventDefault()
      closing.current()
    }
    // The browser closes a dialog itself after a second request.
    function onClose(event: Event) {
      if (event.target !== dialog || !dialog) return
      dialog.showModal()
      closing.current()
    }
    window.addEventListener('keydown', onKey)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    return () => {
      window.removeEventListener('keydown', onKey)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
      unlock()
    }
  }, [ref])

  // On unmount: while the dialog is open, the page below cannot take the focus.
  useEffect(() => () => returnFocus(opener), [opener])
}

/** Prevents scrolling of the page below, without a jump by the width of its scroll bar. */
function lockPage(): () => void {
  const page = document.documentElement
  page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`
  page.classList.add('dialog-open')
  return () => {
    page.style.removeProperty('padding-right')
    page.classList.remove('dialog-open')
  }
}

/** Returns the error summary if there is one, else the first text field, else the title. */
function firstStop(dialog: HTMLDialogElement) {
  const skipped = ['hidden', 'file', 'checkbox', 'radio'].map((type) => `:not([type="${type}"])`)
  return (
    dialog.querySelector('[role="alert"][tabindex]') ??
    dialog.querySelector(`form :is(input${skipped.join('')}, select, textarea):not([disabled])`) ??
    dialog.querySelector('h2')
  )
}
