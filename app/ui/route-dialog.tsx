import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useIsomorphicLayoutEffect } from './isomorphic-layout-effect.ts'
import { IconLink } from './icon-button.tsx'
import { useReturnUrl } from './link.tsx'
import { useUrlWithReturn } from './return-url.ts'
import { openerOf, returnFocus } from './opener.ts'

/**
 * A modal of the specification as a route. The server sends an open `<dialog>`: without scripts it
 * is a section of the page; with them it is an overlay from the first paint (`.js` in app.css) and
 * hydration makes the same element modal, which traps focus. Escape and the cross follow `closeTo`.
 * A click beside it does not close it: a form half filled is worth more than a click saved.
 */
export function RouteDialog({
  title,
  closeTo: underlyingPage,
  children,
  size = 'md',
  description,
}: {
  title: string
  /** The page beneath. */
  closeTo: string
  children: ReactNode
  /** 440, 600 or 920 px; the whole window on phones. */
  size?: 'sm' | 'md' | 'lg'
  description?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const closeTo = useUrlWithReturn(underlyingPage, { opens: false })
  const goBack = useReturnUrl()
  useModal(dialog, () => goBack(closeTo))
  return (
    <div className="route-dialog" data-size={size}>
      <dialog ref={dialog} open aria-labelledby={`${id}-title`} data-close-to={closeTo}>
        <div className="flex items-start gap-4 border-b border-line py-3 pl-5 pr-3">
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
  // Read while rendering: by the time of the effects React's autoFocus has moved the focus.
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : openerOf(document.activeElement),
  )

  // Whoever sees it may press Escape, so it listens by then.
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

    // Before the browser hears of it: a dialog that stays open, being asked about, is not closed and
    // opened again. What a field does with Escape it has done by then.
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
    // The browser closes a dialog itself when it is asked to twice.
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

  // Once it is gone: what lies beneath takes no focus while it is there.
  useEffect(() => () => returnFocus(opener), [opener])
}

/** Holds the page beneath still, without a jump by the width of its scroll bar. */
function lockPage(): () => void {
  const page = document.documentElement
  page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`
  page.classList.add('dialog-open')
  return () => {
    page.style.removeProperty('padding-right')
    page.classList.remove('dialog-open')
  }
}

/** The error summary if there is one, else the first field to write in, else the title. */
function firstStop(dialog: HTMLDialogElement) {
  const skipped = ['hidden', 'file', 'checkbox', 'radio'].map((type) => `:not([type="${type}"])`)
  return (
    dialog.querySelector('[role="alert"][tabindex]') ??
    dialog.querySelector(`form :is(input${skipped.join('')}, select, textarea):not([disabled])`) ??
    dialog.querySelector('h2')
  )
}
