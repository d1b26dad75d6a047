import { DocumentRefusal } from '../document/refusal.ts'

/** Maximum length of a drawing after its entities were expanded. */
const MAX_LENGTH = 12 * 1024 * 1024

/** Maximum number of entities, and of their levels; Illustrator declares about ten on one level. */
const MAX_ENTITIES = 1000
const MAX_DEPTH = 8

const DOCTYPE = /<!DOCTYPE\s[^[>]*(?:\[((?:"[^"]*"|'[^']*'|<!--[^]*?-->|[^\]"'])*)\]\s*)?>/i
const DECLARED = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)'|(SYSTEM|PUBLIC)\s[^>]*)\s*>/g
const REFERENCE = /&([A-Za-z_:][\w.:-]*);/g
/** Parts that the expansion leaves as they are. */
const LITERAL = /(<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->)/

const PREDEFINED = new Set(['lt', 'gt', 'amp', 'quot', 'apos'])

/**
 * Replaces the internal entities that a drawing declares, as Illustrator does for its namespaces, and removes the
 * document type. `external` is true when an entity of another file was left out.
 * @throws DocumentRefusal 'bomb' when the result is too large.
 */
export function expandEntities(source: string): { markup: string; external: boolean } {
  const doctype = DOCTYPE.exec(source)
  if (!doctype) return { markup: source, external: false }
  const markup = source.slice(0, doctype.index) + source.slice(doctype.index + doctype[0].length)
  const declared = new Map<string, string>()
  let external = false
  for (const [, name = '', quoted, apostrophed, outside] of (doctype[1] ?? '').matchAll(DECLARED)) {
    if (outside) external = true
    else if (!declared.has(name)) declared.set(name, quoted ?? apostrophed ?? '')
    if (declared.size > MAX_ENTITIES) throw new DocumentRefusal('bomb')
  }
  if (declared.size === 0) return { markup, external }
  const expand = expansion(declared)
  const parts = markup.split(LITERAL)
  return {
    markup: parts.map((part, at) => (at % 2 === 0 ? expand(part) : part)).join(''),
    external,
  }
}

function expansion(declared: ReadonlyMap<string, string>): (text: string) => string {
  let length = 0
  const within = (text: string, depth: number): string => {
    if (depth > MAX_DEPTH) throw new DocumentRefusal('bomb')
    return text.replace(REFERENCE, (reference, name: string) => {
      const value = PREDEFINED.has(name) ? undefined : declared.get(name)
      if (value === undefined) return reference
      length += value.length
      if (length > MAX_LENGTH) throw new DocumentRefusal('bomb')
      return within(inAttributes(value), depth + 1)
    })
  }
  return (text) => within(text, 0)
}

/** Quotes in an entity do not end an attribute; an entity with markup is for the text between elements. */
function inAttributes(value: string): string {
  return value.includes('<') ? value : value.replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
