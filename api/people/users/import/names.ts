/** Normalizes a name for comparison: without case, accents and extra spaces; 'Pérez, Ana' is Ana Pérez. */
export function foldName(name: string): string {
  return inOrder(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Puts the given name first, as in stored names, with one space between words. */
export function inOrder(name: string): string {
  const [last = '', first, ...rest] = name.split(',')
  const straight = first !== undefined && rest.length === 0 ? `${first} ${last}` : name
  return straight.replace(/\s+/g, ' ').trim()
}

/** Adds the nearest existing name to the message about an unknown one. */
export function withSuggestion(message: string, nearest: string | null | undefined): string {
  return nearest ? `${message}. ¿Quisiste decir «${nearest}»?` : message
}
