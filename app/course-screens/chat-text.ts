/** A stretch of a message, and how WhatsApp shows it. */
export type ChatStretch = { text: string; as?: 'strong' | 'em' | 's' | 'code' }

const MARKS = { '*': 'strong', _: 'em', '~': 's', '`': 'code' } as const
type Mark = keyof typeof MARKS

/**
 * A message's stretches by WhatsApp's marks: *bold*, _italic_, ~struck~, `code`. A mark opens before a sign
 * that is no space and after none of a word, and closes the other way round on the same line. Marks within
 * marks stay as written.
 */
export function chatStretches(message: string): ChatStretch[] {
  const stretches: ChatStretch[] = []
  let from = 0
  for (const found of message.matchAll(
    /(?<![\p{L}\p{N}*_~`])([*_~`])(?![\s*_~`])([^\n]*?[^\s])\1(?![\p{L}\p{N}])/gu,
  )) {
    if (found.index > from) stretches.push({ text: message.slice(from, found.index) })
    stretches.push({ text: found[2]!, as: MARKS[found[1] as Mark] })
    from = found.index + found[0].length
  }
  if (from < message.length) stretches.push({ text: message.slice(from) })
  return stretches
}
