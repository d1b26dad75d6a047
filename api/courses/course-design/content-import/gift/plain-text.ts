import { Parser } from 'htmlparser2'
import { textOf } from '#contract/platform/values/text.ts'
import { subscript, superscript } from '../scripts.ts'

/** Formats that GIFT texts declare: `[html]`, `[markdown]`, `[plain]`, `[moodle]`. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle'

const FORMAT = /^\s*\[(html|markdown|plain|moodle)\]/i

/** Splits the format off a text. */
export function formatOf(
  text: string,
  otherwise: TextFormat,
): { format: TextFormat; text: string } {
  const found = FORMAT.exec(text)
  if (!found) return { format: otherwise, text }
  return {
    format: found[1]!.toLowerCase() as TextFormat,
    text: text.slice(found[0].length),
  }
}

const BREAKS =
  /^(br|hr|p|div|li|ul|ol|dl|dt|dd|tr|table|caption|h[1-6]|blockquote|pre|section|article|figure|figcaption)$/
const CELL = /^t[dh]$/
const UNSHOWN = /^(script|style|head|title|template|iframe|object|noscript)$/
const SCRIPT = /^su[pb]$/
const MEDIA = /^(img|audio|video|source|embed|svg|canvas)$/

/** Text that a reader sees, without markup. `media` is true when pictures or sound were left out. */
export function plainText(given: string, format: TextFormat): { text: string; media: boolean } {
  if (format === 'plain') return { text: textOf(given), media: false }
  if (format === 'markdown') return withoutMarkdown(given)
  return /<[a-z!/]|&[#a-z]/i.test(given)
    ? withoutTags(given)
    : { text: textOf(given), media: false }
}

function withoutTags(html: string) {
  let text = ''
  let hidden = 0
  let media = false
  /** Open superscripts and subscripts, with the text before each. */
  const scripts: { name: string; before: string }[] = []
  const parser = new Parser(
    {
      onopentag(name) {
        if (UNSHOWN.test(name)) hidden++
        if (MEDIA.test(name)) media = true
        if (SCRIPT.test(name)) scripts.push({ name, before: text })
        if (SCRIPT.test(name)) text = ''
        // Cells of a row are told apart.
        if (CELL.test(name) && !/(^|\n)\s*$/.test(text)) text += ' | '
        if (BREAKS.test(name)) text += name === 'li' ? '\n• ' : '\n'
      },
      ontext(part) {
        if (hidden === 0) text += part
      },
      onclosetag(name) {
        if (UNSHOWN.test(name)) hidden--
        const script = SCRIPT.test(name) ? scripts.pop() : undefined
        if (script)
          text = script.before + (script.name === 'sup' ? superscript(text) : subscript(text))
        if (BREAKS.test(name) && name !== 'br') text += '\n'
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return { text: joined(text), media }
}

function withoutMarkdown(given: string) {
  const media = /!\[[^\]\n]*\]\([^)\n]*\)/.test(given)
  const text = given
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\[([^\]\n]*)\]\(([^)\n]*)\)/g, '$1 ($2)')
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replace(/`([^`\n]+)`/g, '$1')
  return { text: joined(text), media }
}

/** At most one blank line between paragraphs, and no spaces at the ends of lines. */
function joined(text: string): string {
  return textOf(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^• \n+/gm, '• ')
}
