import { useEffect, type RefObject } from 'react'

/**
 * Keyboard shortcuts: Ctrl+Z presses 'Deshacer', Ctrl+Shift+Z and Ctrl+Y 'Rehacer' (Cmd on a Mac). They are loaded
 * after hydration.
 * @param buttons container of both buttons, found by their `value`.
 */
export function useUndoKeys(buttons: RefObject<HTMLElement>): void {
  useEffect(() => {
    const listening = import('./undo-keys.ts').then(({ listenToUndoKeys }) =>
      listenToUndoKeys(() => buttons.current),
    )
    return () => void listening.then((stop) => stop())
  }, [buttons])
}
