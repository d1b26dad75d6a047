/** Reading what COPY writes in its own format: a line a row, tabs between its values. */

const ESCAPED: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** A value as it is stored; null for `\N`, which is nothing. */
export function parseCopyField(written: string): string | null {
  if (!written.includes('\\')) return written
  if (written === '\\N') return null
  return written.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter)
}

/** Takes a text in pieces that are cut anywhere, and answers the lines that are whole by then. */
export function lineReader(): (piece: Uint8Array) => string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let begun = ''
  return (piece) => {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n')
    begun = lines.pop()!
    return lines
  }
}
