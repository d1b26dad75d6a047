import { useEffect, type RefObject } from 'react'

/**
 * Keyboard shortcuts: Ctrl+Z presses 'Deshacer', Ctrl+Shift+Z and Ctrl+Y 'Rehacer' (Cmd on a Mac),
 * except where the browser has its own undo: while typing, in a dialog, or while dragging.
 * @param buttons container of both buttons, found by their `value`.
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
