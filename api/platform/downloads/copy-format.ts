/** Parser of COPY's text format: one line per row, tabs between values. */

const ESCAPED: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Returns the stored value; null for `\N`. */
export function parseCopyField(written: string): string | null {
  if (!written.includes('\\')) return written
  if (written === '\\N') return null
  return written.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter)
}

/** Returns a function that takes chunks cut anywhere and returns the lines completed so far. */
export function lineReader(): (piece: Uint8Array) => string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let begun = ''
  return (piece) => {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n')
    begun = lines.pop()!
    return lines
  }
}
