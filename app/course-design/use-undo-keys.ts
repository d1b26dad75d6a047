import { useEffect, type RefObject } from 'react'

/**
 * Ctrl+Z presses 'Deshacer', Ctrl+Shift+Z and Ctrl+Y 'Rehacer' (Cmd on a Mac), wherever the browser has nothing of its
 * own to take back: not while typing, in a dialog, or with something in the hand.
 *
 * @param buttons what holds both, by their `value`.
 */
export function useUndoKeys(buttons: RefObject<HTMLElement>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const which = buttonOf(event)
      if (!which || event.defaultPrevented || hasItsOwn(event.target)) return
      if (document.querySelector('dialog[open], [data-dragging]')) return
      const button = buttons.current?.querySelector<HTMLButtonElement>(`button[value=${which}]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [buttons])
}

function buttonOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

const NOT_TYPED = /^(button|checkbox|color|file|radio|range|reset|submit)$/

function hasItsOwn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
