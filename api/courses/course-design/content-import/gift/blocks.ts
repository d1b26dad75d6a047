/** Questions of a GIFT file, separated by blank lines. */
export type Block = { line: number; text: string }

/**
 * Splits a GIFT file into its questions, without comments, with the line where each begins.
 * Categories are lines of their own.
 */
export function blocksOf(file: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  const lines = file.split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '') open = null
    // A comment inside a question is no end of it.
    else if (trimmed.startsWith('//')) continue
    else if (/^\$CATEGORY\s*:/i.test(trimmed)) {
      blocks.push({ line: index + 1, text: trimmed })
      open = null
    } else if (open) open.text += `\n${line}`
    else {
      open = { line: index + 1, text: line }
      blocks.push(open)
    }
  }
  return blocks
}
