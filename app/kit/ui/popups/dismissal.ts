import { useEffect, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../scripts/isomorphic-layout-effect.ts'

/**
 * Closes a popup on Escape, on a press elsewhere and when the focus leaves `root`, the element around its button and
 * its panel. The panel needs `tabIndex={-1}`: a press on its text or padding moves the focus to the nearest ancestor
 * that can have it, which would be the page's `<main>`.
 */
export function useDismissal(
  root: { current: HTMLElement | null },
  isOpen: () => boolean,
  /** `returnFocus` is false when the focus is elsewhere already. */
  close: (returnFocus: boolean) => void,
) {
  const current = useRef({ isOpen, close })
  // Before the next key is handled.
  useIsomorphicLayoutEffect(() => {
    current.current = { isOpen, close }
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !element.contains(target)
    function closeIfOutside(target: EventTarget | null) {
      if (isOutside(target) && current.current.isOpen()) current.current.close(false)
    }
    const onPointerDown = ({ target }: Event) => closeIfOutside(target)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => closeIfOutside(relatedTarget)
    // On the popup, so that it runs before the handler of a dialog around it, which would close the form.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !current.current.isOpen()) return
      event.preventDefault()
      event.stopPropagation()
      current.current.close(true)
    }
    document.addEventListener('pointerdown', onPointerDown)
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      element.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [root])
}
