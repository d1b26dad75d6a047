/** Name of the box that saves the written text. */
export const SAVED_TEXT = 'save_text'

/** A text that is used again. */
export type SavedText = { id: number; name: string; text: string }

/**
 * Returns the observations after a saved text was chosen: it replaces nothing and another saved text, and follows
 * what was written by hand.
 */
export function withSaved(written: string, { text }: SavedText, saved: readonly SavedText[]) {
  const before = lines(written)
  if (before === lines(text)) return written
  const replaced = before === '' || saved.some((other) => lines(other.text) === before)
  return replaced ? text : `${before}\n${text}`
}

const MAX_NAME = 60

/** Returns the first words of a text as its name. */
export function nameOf(text: string): string {
  const [first = ''] = lines(text).split('\n')
  if (first.length <= MAX_NAME) return first
  const cut = first.slice(0, MAX_NAME - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || cut.length).trimEnd()}…`
}

/** Browsers post line breaks as '\r\n'. */
const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
