/**
 * Colours as lightness, chroma and hue of OKLCH (Ottosson, 2020), where equal steps of lightness look equal. The
 * browsers of the floor and mail programs have no `oklch()`, so every colour ends as sRGB. No zod here, since browsers load it.
 */

export type Oklch = { l: number; c: number; h: number }
type Triple = readonly [number, number, number]

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(x, y),
    h: Math.atan2(y, x),
  }
}

/** Returns the colour as hex; chroma that sRGB does not have is taken off, lightness and hue stay. */
export function hexOf({ l, c, h }: Oklch): string {
  if (isInGamut(linear(l, c, h))) return written(linear(l, c, h))
  let low = 0
  let high = c
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2
    if (isInGamut(linear(l, middle, h))) low = middle
    else high = middle
  }
  return written(linear(l, low, h))
}

/** Returns the contrast of WCAG 2: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Returns the colour, or the nearest darker (-1) or lighter (1) one of its hue that holds. */
export function movedUntil(
  color: string,
  towards: 1 | -1,
  holds: (hex: string) => boolean,
): string {
  if (holds(color)) return color
  const { l, c, h } = oklchOf(color)
  let hex = color
  for (let step = 1; !holds(hex) && step <= 200; step++) {
    hex = hexOf({ l: Math.min(1, Math.max(0, l + towards * step * 0.005)), c, h })
  }
  return hex
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearOf(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function linear(l: number, c: number, h: number): Triple {
  const x = c * Math.cos(h)
  const y = c * Math.sin(h)
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Half a step of 1/255, so that the primaries themselves, rounded, are inside. */
const isInGamut = (channels: Triple) =>
  channels.every((value) => value >= -0.0002 && value <= 1.0005)

function written(channels: Triple): string {
  const hex = channels.map((value) => {
    const inside = Math.min(1, Math.max(0, value))
    const encoded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${hex.join('')}`
}
