import { Parser } from 'htmlparser2'
import { DocumentRefusal } from '../document/refusal.ts'
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

/** Maximum number of elements; detailed maps and illustrations have some thousands. */
const MAX_ELEMENTS = 50_000

/** Maximum depth; the sanitizer's time grows with its square. */
const MAX_DEPTH = 200

const PIECE = 64 * 1024

/** @throws DocumentRefusal for markup with too many elements or levels. Stops parsing at the limit. */
function requireBoundedMarkup(source: string): void {
  let elements = 0
  let depth = 0
  const parser = new Parser(
    {
      onopentag() {
        elements += 1
        depth += 1
        if (elements > MAX_ELEMENTS) throw new DocumentRefusal('elements')
        if (depth > MAX_DEPTH) throw new DocumentRefusal('depth')
      },
      onclosetag() {
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < source.length; at += PIECE) parser.write(source.slice(at, at + PIECE))
  parser.end()
}

/** Elements and attributes that a drawing keeps. */

const words = (text: string) => new Set(text.split(' '))

/** Shapes, text, gradients, filters, masks and pictures. */
const ELEMENTS = words(
  'svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology ' +
    'feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style',
)

/** Elements with nothing to see: they are removed with their content and not listed. */
const UNSEEN = words('metadata view cursor')

const ANIMATIONS = words('animate animateTransform animateMotion animateColor set mpath discard')
const CODE = words('script handler listener')

/** Attributes whose values are not CSS. */
const PLAIN = words(
  'id class lang xml:lang xml:space viewBox version xmlns preserveAspectRatio x y x1 y1 x2 y2 dx dy cx cy r rx ry ' +
    'fx fy fr d points pathLength rotate textLength lengthAdjust startOffset method spacing side ' +
    'gradientUnits spreadMethod offset patternUnits patternContentUnits maskUnits ' +
    'maskContentUnits clipPathUnits markerUnits markerWidth markerHeight refX refY orient filterUnits ' +
    'primitiveUnits in in2 result mode type media values operator k1 k2 k3 k4 order kernelMatrix kernelUnitLength ' +
    'divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant ' +
    'specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale ' +
    'xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles ' +
    'tableValues slope intercept amplitude exponent role requiredFeatures requiredExtensions systemLanguage ' +
    'baseProfile focusable tabindex title contentScriptType contentStyleType zoomAndPan',
)

const PLAIN_FAMILIES = /^(xmlns:|aria-|data-)/

/** Attributes whose values are CSS. */
const STYLED = words(
  'width height transform gradientTransform patternTransform fill stroke opacity color display visibility overflow ' +
    'mask filter cursor clip isolation direction kerning enable-background transform-origin transform-box ' +
    'mask-type mix-blend-mode paint-order pointer-events vector-effect unicode-bidi writing-mode ' +
    'glyph-orientation-vertical glyph-orientation-horizontal lighting-color',
)

const STYLED_FAMILIES =
  /^(fill|stroke|clip|marker|font|text|letter|word|line|white|dominant|alignment|baseline|stop|flood|color|shape|image|solid|inline)-[a-z-]+$/

/** Kind of an attribute by its name; null for one that is removed. */
function kindOf(name: string): 'plain' | 'styled' | 'style' | 'address' | null {
  if (name === 'style') return 'style'
  if (name === 'href' || name === 'xlink:href') return 'address'
  if (PLAIN.has(name) || PLAIN_FAMILIES.test(name)) return 'plain'
  return STYLED.has(name) || STYLED_FAMILIES.test(name) ? 'styled' : null
}
