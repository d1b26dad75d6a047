/**
 * Escapes of GIFT: a backslash before one of `~ = # { } :` or a backslash makes it text, `\n` is a
 * line break. They are hidden as characters for private use while the question is taken apart.
 */

const ESCAPED = '~=#{}:\\n'
const FIRST = 0xe000

const HIDDEN = /[\ue000-\ue007]/g

export function hideEscapes(text: string): string {
  return text
    .replace(HIDDEN, '')
    .replace(/\\([~=#{}:\\n])/g, (_, character: string) =>
      String.fromCharCode(FIRST + ESCAPED.indexOf(character)),
    )
}

export function showEscapes(text: string): string {
  return text.replace(HIDDEN, (hidden) => {
    const character = ESCAPED[hidden.charCodeAt(0) - FIRST]!
    return character === 'n' ? '\n' : character
  })
}
