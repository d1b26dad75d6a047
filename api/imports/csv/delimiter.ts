/** Delimiters in order of preference, for a header with equal counts of several. */
const DELIMITERS = [',', ';', '\t'] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** First line that spreadsheets write and read to declare the delimiter; it is not the header. */
const DECLARATION = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n)/i

export type DetectedDelimiter = { delimiter: Delimiter; declared: boolean }

/**
 * Detects the delimiter from the first characters of a file: the declared one, else the most
 * frequent in the header.
 */
export function detectDelimiter(start: string): DetectedDelimiter {
  const declared = DECLARATION.exec(start)
  if (declared) return { delimiter: declared[1] as Delimiter, declared: true }
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let quoted = false
  for (const character of start.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') break
    else if (counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  const [best] = [...DELIMITERS].sort((a, b) => counts.get(b)! - counts.get(a)!)
  return { delimiter: best!, declared: false }
}
