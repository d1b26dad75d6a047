/** Elements and attributes that a drawing keeps. */

const words = (text: string) => new Set(text.split(' '))

/** Shapes, text, gradients, filters, masks and pictures. */
export const ELEMENTS = words(
  'svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight ' +
    'feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology ' +
    'feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style',
)

/** Elements with nothing to see: they are removed with their content and not listed. */
export const UNSEEN = words('metadata view cursor')

export const ANIMATIONS = words(
  'animate animateTransform animateMotion animateColor set mpath discard',
)
export const CODE = words('script handler listener')

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
export function kindOf(name: string): 'plain' | 'styled' | 'style' | 'address' | null {
  if (name === 'style') return 'style'
  if (name === 'href' || name === 'xlink:href') return 'address'
  if (PLAIN.has(name) || PLAIN_FAMILIES.test(name)) return 'plain'
  return STYLED.has(name) || STYLED_FAMILIES.test(name) ? 'styled' : null
}
