/** Segment of a message with its WhatsApp format. */
export type ChatSegment = { text: string; as?: 'strong' | 'em' | 's' | 'code' }

const MARKS = { '*': 'strong', _: 'em', '~': 's', '`': 'code' } as const
type Mark = keyof typeof MARKS

/** Matches from a mark to its next one on the line, so that a long message is read in linear time. */
const MARKED = new RegExp(
  ['\\*[^\\n*]*\\*', '_[^\\n_]*_', '~[^\\n~]*~', '`[^\\n`]*`']
    .map((marked) => `(?<![\\p{L}\\p{N}])${marked}(?![\\p{L}\\p{N}])`)
    .join('|'),
  'gu',
)

/**
 * Splits a message by WhatsApp's marks: *bold*, _italic_, ~struck~, `code`. Marks are at the edges
 * of words, without a space inside, on one line. Nested marks stay as written.
 */
export function chatSegments(message: string): ChatSegment[] {
  const segments: ChatSegment[] = []
  let from = 0
  for (const found of message.matchAll(MARKED)) {
    const text = found[0].slice(1, -1)
    if (text === '' || text.trim() !== text) continue
    if (found.index > from) segments.push({ text: message.slice(from, found.index) })
    segments.push({ text, as: MARKS[found[0][0] as Mark] })
    from = found.index + found[0].length
  }
  if (from < message.length) segments.push({ text: message.slice(from) })
  return segments
}
