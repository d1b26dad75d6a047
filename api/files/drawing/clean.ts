import { DocumentRefusal } from '../document/refusal.ts'
import { requireBoundedMarkup } from './bounds.ts'

/**
 * Allowed elements of drawings: shapes, text, gradients, filters and masks. Any other element is removed
 * with its content: scripts, handlers, foreign content, animation, references to other URLs.
 */
const DRAWN = (
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath ' +
  'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix ' +
  'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
  'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
  'feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style'
).split(' ')

const ATTRIBUTES = (
  'id class style lang viewBox version xmlns xmlns:xlink preserveAspectRatio x y x1 y1 x2 y2 dx dy cx cy r rx ry ' +
  'fx fy fr width height d points pathLength transform rotate textLength lengthAdjust startOffset ' +
  'fill fill-opacity fill-rule stroke stroke-* opacity color display visibility overflow clip-path clip-rule ' +
  'mask filter marker-* paint-order shape-rendering text-rendering vector-effect mix-blend-mode isolation ' +
  'font-* text-anchor text-decoration letter-spacing word-spacing dominant-baseline alignment-baseline ' +
  'baseline-shift direction writing-mode gradientUnits gradientTransform spreadMethod offset stop-* ' +
  'patternUnits patternContentUnits patternTransform maskUnits maskContentUnits mask-type clipPathUnits ' +
  'markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode type ' +
  'values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha ' +
  'surfaceScale diffuseConstant specularConstant specularExponent lighting-color azimuth elevation z ' +
  'pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector flood-* ' +
  'stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude ' +
  'exponent color-interpolation-filters role aria-label aria-labelledby href xlink:href'
).split(' ')

/** Pattern of forbidden content in styles: other URLs, imports, and escapes that hide them. */
const REACHES_OUT = /url\(\s*(?!["']?#)|@|\\|expression|image-set|<|:\/\//i

/**
 * Returns a drawing without active content and external references. It is also served in a way that
 * prevents execution (assets.ts); this protects users who save it and open it elsewhere.
 * @throws DocumentRefusal when nothing is left of it, or when it has too many elements or levels.
 */
export async function cleanSvg(source: string): Promise<string> {
  requireBoundedMarkup(source)
  const { default: sanitize } = await import('sanitize-html')
  const clean = sanitize(source, {
    allowedTags: DRAWN,
    allowVulnerableTags: true,
    allowedAttributes: { '*': ATTRIBUTES },
    allowedSchemes: [],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    disallowedTagsMode: 'completelyDiscard',
    parser: {
      xmlMode: true,
      decodeEntities: true,
      lowerCaseTags: false,
      lowerCaseAttributeNames: false,
    },
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attributes).filter(([name, value]) => stays(name, value)),
        ),
      }),
    },
    exclusiveFilter: ({ tag, text }) => tag === 'style' && REACHES_OUT.test(text),
  })
  if (!/^\s*<svg[\s>][^]*?>\s*<\w/.test(clean)) {
    throw new DocumentRefusal('drawing')
  }
  return withNamespaces(clean.trim())
}

function stays(name: string, value: string): boolean {
  // References within the drawing only.
  if (name.endsWith('href')) return /^#[\w.:-]+$/.test(value.trim())
  if (name.startsWith('xmlns')) return true
  return !REACHES_OUT.test(value)
}

/** Adds the namespace, without which a browser does not render the drawing. */
function withNamespaces(svg: string): string {
  return /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
}
