/** A name as it is compared: without case, accents and spaces too many; 'Pérez, Ana' is Ana Pérez. */
export function foldName(name: string): string {
  return inOrder(name).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** First the given name, as people are stored; one space between words. */
export function inOrder(name: string): string {
  const [last = '', first, ...rest] = name.split(',')
  const straight = first !== undefined && rest.length === 0 ? `${first} ${last}` : name
  return straight.replace(/\s+/g, ' ').trim()
}

/** What is said of a name that nothing has, with the nearest that there is. */
export function withSuggestion(message: string, nearest: string | null | undefined): string {
  return nearest ? `${message}. ¿Quisiste decir «${nearest}»?` : message
}
