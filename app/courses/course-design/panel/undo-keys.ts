/**
 * Listens to the keys of 'Deshacer' and 'Rehacer', except where the browser has its own undo: while typing, in a dialog,
 * or while dragging. Returns the function that stops it.
 */
export function listenToUndoKeys(buttons: () => HTMLElement | null): () => void {
  function onKey(event: KeyboardEvent) {
    const which = buttonOf(event)
    if (!which || event.defaultPrevented || hasItsOwn(event.target)) return
    if (document.querySelector('dialog[open], [data-dragging]')) return
    const button = buttons()?.querySelector<HTMLButtonElement>(`button[value=${which}]`)
    if (!button) return
    event.preventDefault()
    button.click()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
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
