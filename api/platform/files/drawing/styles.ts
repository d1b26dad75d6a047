import * as css from 'css-tree'
import { DocumentRefusal } from '../document/refusal.ts'
import type { Removals } from './removals.ts'

/** Styles of a drawing without what loads other files. Values are compared after their escapes were decoded. */

/** Rules that stay; others, such as `@import`, are removed. */
const AT_RULES = new Set([
  'media',
  'supports',
  'font-face',
  'keyframes',
  '-webkit-keyframes',
  'layer',
])

/** Functions that take an address as a text, or run code. */
const REFUSED_FUNCTIONS = new Set([
  'expression',
  'image-set',
  '-webkit-image-set',
  'image',
  '-webkit-cross-fade',
  'cross-fade',
  'src',
  'element',
  'paint',
])

const REFUSED_PROPERTIES = /^(behavior|-moz-binding)$/i

const NAMESPACES = /^http:\/\/www\.w3\.org\//

/** First bytes of TTF, OTF, WOFF and WOFF2 in base64. */
const FONT = /^data:[\w.+/-]*(?:;[\w=-]+)*;base64,\s*(?:AAEAAA|T1RUTw|d09GR|d09GMg|dHJ1ZQ)/i

/** Returns a style sheet without the rules and declarations that are refused. */
export function cleanStyleSheet(text: string, removals: Removals): string {
  const sheet = parsed(text) as css.StyleSheet
  css.walk(sheet, {
    enter(
      node: css.CssNode,
      item: css.ListItem<css.CssNode>,
      list: css.List<css.CssNode> | undefined,
    ) {
      const drop = (kind: boolean) => {
        if (kind) removals.add('style')
        list?.remove(item)
      }
      if (node.type === 'CDO' || node.type === 'CDC') drop(false)
      else if (node.type === 'Atrule' && !staysAtRule(node)) drop(!/^charset$/i.test(node.name))
      else if (node.type === 'Rule' && node.prelude.type === 'Raw') drop(true)
      else if (node.type === 'Raw' && list) drop(node.value.trim() !== '')
      else if (node.type === 'Declaration' && !staysDeclaration(node)) drop(true)
    },
  })
  return css.generate(sheet)
}

/** Returns the declarations of a `style` attribute that stay. */
export function cleanDeclarations(text: string, removals: Removals): string {
  const list = parsed(text, 'declarationList') as css.DeclarationList
  list.children.forEach((node, item) => {
    const stays = node.type === 'Declaration' && staysDeclaration(node)
    if (stays) return
    removals.add('style')
    list.children.remove(item)
  })
  return css.generate(list)
}

/** True for the value of a presentation attribute that loads nothing: `url(#gradient)`, `translate(1 2)`. */
export function isLocalValue(value: string): boolean {
  if (!/[\\(@:]/.test(value)) return true
  return isLocal(parsed(value, 'value'), () => false)
}

/** Maximum depth of blocks and brackets, which the parser enters one in another. */
const MAX_DEPTH = 100

/** @throws DocumentRefusal 'depth'. */
function parsed(text: string, context = 'stylesheet'): css.CssNode {
  let depth = 0
  for (const [bracket] of text.matchAll(/[{}()[\]]/g)) {
    depth = Math.max(0, depth + (/[{([]/.test(bracket) ? 1 : -1))
    if (depth > MAX_DEPTH) throw new DocumentRefusal('depth')
  }
  // Refused parts stay in the tree as Raw, and are removed there.
  return css.parse(text, { context, parseCustomProperty: true, onParseError: () => {} })
}

function staysAtRule({ name, prelude }: css.Atrule): boolean {
  if (/^namespace$/i.test(name)) return prelude !== null && namesNamespace(prelude)
  if (!AT_RULES.has(name.toLowerCase())) return false
  return prelude === null || (prelude.type !== 'Raw' && isLocal(prelude, () => false))
}

function namesNamespace(prelude: css.CssNode): boolean {
  const names: string[] = []
  css.walk(prelude, (node) => {
    if (node.type === 'Url' || node.type === 'String') names.push(node.value)
    if (node.type === 'Raw') names.push('')
  })
  return names.every((name) => NAMESPACES.test(name))
}

function staysDeclaration({ property, value }: css.Declaration): boolean {
  if (REFUSED_PROPERTIES.test(property)) return false
  const embedded = (address: string) => /^src$/i.test(property) && FONT.test(address)
  return value.type !== 'Raw' && isLocal(value, embedded)
}

/** True when each address is a fragment of the drawing, or `accepted`. */
function isLocal(value: css.CssNode, accepted: (address: string) => boolean): boolean {
  const refused = css.find(value, (node) => {
    if (node.type === 'Raw') return true
    if (node.type === 'Url') return !node.value.startsWith('#') && !accepted(node.value)
    return node.type === 'Function' && REFUSED_FUNCTIONS.has(node.name.toLowerCase())
  })
  return refused === null
}
