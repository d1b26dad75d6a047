import { Parser } from 'htmlparser2'
import { DocumentRefusal } from '../document/refusal.ts'
import { ANIMATIONS, CODE, ELEMENTS, kindOf, UNSEEN } from './allowed.ts'
import { requireBoundedMarkup } from './bounds.ts'
import { expandEntities } from './entities.ts'
import { createRemovals, type Removals } from './removals.ts'
import { cleanDeclarations, cleanStyleSheet, isLocalValue } from './styles.ts'

/** Drawing without active content, before its embedded pictures were checked. */
export type CleanMarkup = {
  /** Parts of the drawing; the addresses of pictures go between them. */
  parts: string[]
  /** `parts[at]` is the place of the picture, empty. */
  pictures: { at: number; address: string }[]
  /** Sentence about what was taken out. */
  notes: string[]
}

/**
 * Returns a drawing without active content and external references. It is also served in a way that
 * prevents execution (assets.ts); this protects users who save it and open it elsewhere. All markup is written
 * anew from allowed names (allowed.ts) and escaped values.
 * @throws DocumentRefusal when nothing is left of it, or when it has too many elements or levels.
 */
export function cleanSvg(source: string): CleanMarkup {
  const { markup, external } = expandEntities(source)
  requireBoundedMarkup(markup)
  const removals = createRemovals()
  if (external) removals.add('external')
  const { parts, pictures, drawn } = rewritten(markup, removals)
  if (!drawn) throw new DocumentRefusal('drawing')
  return { parts, pictures, notes: removals.notes() }
}

function rewritten(markup: string, removals: Removals) {
  const parts: string[] = []
  const pictures: CleanMarkup['pictures'] = []
  const open: string[] = []
  /** Depth within an element that is removed with its content. */
  let removed = 0
  let style: string | null = null
  let drawn = false
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        const name = given === 'a' ? 'g' : given
        if (removed > 0 || !stays(given, name)) removed += 1
        else begin(name, attributes)
      },
      ontext(text) {
        if (removed > 0 || open.length === 0) return
        if (style === null) parts.push(escaped(text))
        else style += text
      },
      onclosetag() {
        if (removed > 0) removed -= 1
        else end()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(markup)
  return { parts, pictures, drawn }

  function stays(given: string, name: string): boolean {
    if (open.length === 0) return name === 'svg' && parts.length === 0
    if (given === 'a') removals.add('link')
    // A sheet has no elements.
    if (style !== null) return false
    if (ELEMENTS.has(name)) return true
    if (CODE.has(name.toLowerCase())) removals.add('code')
    else if (ANIMATIONS.has(name)) removals.add('animation')
    else if (name === 'foreignObject') removals.add('html')
    else if (!name.includes(':') && !UNSEEN.has(name)) removals.add('element', name)
    return false
  }

  function begin(name: string, attributes: Readonly<Record<string, string>>): void {
    const root = open.length === 0
    if (!root) drawn = true
    open.push(name)
    parts.push(`<${name}`)
    if (root && !attributes['xmlns']) parts.push(' xmlns="http://www.w3.org/2000/svg"')
    for (const [attribute, value] of Object.entries(attributes)) write(name, attribute, value)
    parts.push('>')
    if (name === 'style') style = ''
  }

  function end(): void {
    const name = open.pop()
    if (name === undefined) return
    if (name === 'style') {
      parts.push(escaped(cleanStyleSheet(style ?? '', removals)))
      style = null
    }
    parts.push(`</${name}>`)
  }

  function write(element: string, name: string, value: string): void {
    const kind = kindOf(name)
    if (kind === 'address') return writeAddress(element, name, value.trim())
    if (kind === 'style') return put(name, cleanDeclarations(value, removals))
    if (kind === 'styled' && !isLocalValue(value)) return removals.add('external')
    if (kind !== null) return put(name, value)
    if (/^on/i.test(name)) removals.add('code')
    else if (!name.includes(':')) removals.add('attribute', name)
  }

  function writeAddress(element: string, name: string, address: string): void {
    if (/^#\S+$/.test(address)) return put(name, address)
    const picture = element === 'image' || element === 'feImage'
    if (picture && /^data:/i.test(address)) {
      parts.push(` ${name}="`, '', '"')
      pictures.push({ at: parts.length - 2, address })
    }
    // The address of a link goes with the link.
    else if (/^javascript:/i.test(address)) removals.add('code')
    else if (element !== 'g') removals.add('external')
  }

  function put(name: string, value: string): void {
    parts.push(` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
  }
}

/** Escapes a text, and drops the characters that XML does not have. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
