/** Delimiters in order of preference, for a header with equal counts of several. */
const DELIMITERS = [',', ';', '\t'] as const

export type Delimiter = (typeof DELIMITERS)[number]

/** First line that spreadsheets write and read to declare the delimiter; it is not the header. */
const DECLARATION = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n)/i

export type DetectedDelimiter = { delimiter: Delimiter; declared: boolean }

/** Lines among which the delimiter is looked for: titles come before the header. */
const LINES = 40

/**
 * Detects the delimiter from the first characters of a file: the declared one, else the most frequent in the first
 * line with any; a later line counts instead when it has no fewer, and is the first whose next line has as many: titles come
 * before it.
 */
export function detectDelimiter(start: string): DetectedDelimiter {
  const declared = DECLARATION.exec(start)
  if (declared) return { delimiter: declared[1] as Delimiter, declared: true }
  const lines = countsOfLines(start).map((counts) => {
    const best = [...DELIMITERS].sort((a, b) => counts[b] - counts[a])[0]!
    return { counts, best, most: counts[best] }
  })
  const first = lines.find(({ most }) => most > 0)
  const repeated = lines.find(
    ({ best, most }, at) => most > 0 && lines[at + 1]?.counts[best] === most,
  )
  const header = repeated && repeated.most >= first!.most ? repeated : first
  return { delimiter: header?.best ?? DELIMITERS[0], declared: false }
}

type Counts = Record<Delimiter, number>

/** Counts the delimiters outside quotes in each of the first lines that are not blank. */
function countsOfLines(start: string): Counts[] {
  const lines: Counts[] = []
  let counts: Counts = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  let blank = true
  for (const character of `${start.trimStart()}\n`) {
    if (character === '"') quoted = !quoted
    if (!quoted && (character === '\n' || character === '\r')) {
      if (!blank) lines.push(counts)
      if (lines.length === LINES) break
      counts = { ',': 0, ';': 0, '\t': 0 }
      blank = true
      continue
    }
    blank &&= character.trim() === ''
    if (!quoted && character in counts) counts[character as Delimiter] += 1
  }
  return lines
}
