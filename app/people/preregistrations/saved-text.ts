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

/** Browsers post line breaks as '\r\n'. */
const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
