import {
  contrast,
  hexOf,
  movedUntil,
  oklchOf,
  type Oklch,
} from '#contract/platform/values/oklch.ts'
import { channels, dark, light, type TokenName } from '../../ui/styles/tokens.ts'

/**
 * Palette of a company, derived from its one colour. Text on every colour reaches 4.5:1 and lines and marks 3:1, in
 * both themes, whatever the colour: lightness moves until they do, hue and as much chroma as possible stay.
 */

const TEXT = 4.5
const MARK = 3
const SURFACES: readonly TokenName[] = ['canvas', 'surface', 'raised', 'sunken', 'hover']

/** Tokens that follow the colour; the others, such as those of states, are the same for everybody. */
export type BrandToken =
  | 'accent'
  | 'accent-strong'
  | 'accent-soft'
  | 'accent-text'
  | 'on-accent'
  | 'focus'
export type BrandTheme = Record<BrandToken, string>

export type Palette = {
  light: BrandTheme
  dark: BrandTheme
  /** Themes whose buttons could not have the colour as it was given. */
  adjusted: ('light' | 'dark')[]
}

/** Palettes of the latest colours: one takes 1.5 ms, which is much for each page. */
const latest = new Map<string, Palette>()
const MOST = 100

/** Returns the palette of a colour, `#rrggbb` in lower case. */
export function paletteOf(color: string): Palette {
  const palette = latest.get(color) ?? derived(color)
  if (latest.size >= MOST) latest.clear()
  latest.set(color, palette)
  return palette
}

function derived(color: string): Palette {
  const given = oklchOf(color)
  const palette = { light: lightOf(color, given), dark: darkOf(color, given) }
  const adjusted = (['light', 'dark'] as const).filter((name) => palette[name].accent !== color)
  return { ...palette, adjusted }
}

function lightOf(color: string, given: Oklch): BrandTheme {
  const on = '#ffffff'
  const accent = movedUntil(color, -1, (hex) => isButton(hex, on, light))
  const base = oklchOf(accent)
  // Black has nothing below it: there the pressed button is lighter.
  const strong = { ...base, l: base.l < 0.2 ? base.l + 0.18 : base.l - 0.08 }
  const soft = { ...given, l: 0.955, c: Math.min(given.c, 0.03) }
  return {
    accent,
    'on-accent': on,
    'accent-strong': movedUntil(hexOf(strong), -1, (hex) => contrast(hex, on) >= TEXT),
    ...rest(color, given, { soft, towards: 1, on: light }),
  }
}

function darkOf(color: string, given: Oklch): BrandTheme {
  const on = hexOf({ ...given, l: 0.17, c: Math.min(given.c, 0.04) })
  const accent = movedUntil(color, 1, (hex) => isButton(hex, on, dark))
  const base = oklchOf(accent)
  const strong = { ...base, l: base.l > 0.9 ? base.l - 0.1 : base.l + 0.07 }
  const soft = { ...given, l: 0.3, c: Math.min(given.c, 0.045) }
  return {
    accent,
    'on-accent': on,
    'accent-strong': movedUntil(hexOf(strong), 1, (hex) => contrast(hex, on) >= TEXT),
    ...rest(color, given, { soft, towards: -1, on: dark }),
  }
}

/** A button and a bar: its text is readable, and it can be seen on every surface and on its track. */
function isButton(hex: string, text: string, theme: typeof light): boolean {
  const seen = [...SURFACES, 'line' as const].every((under) => contrast(hex, theme[under]) >= MARK)
  return seen && contrast(hex, text) >= TEXT
}

/** Background of what is selected, text in the colour, and the focus ring. */
function rest(
  color: string,
  given: Oklch,
  { soft: wanted, towards, on: theme }: { soft: Oklch; towards: 1 | -1; on: typeof light },
): Pick<BrandTheme, 'accent-soft' | 'accent-text' | 'focus'> {
  const texts = [theme.ink, theme.muted, theme.faint, theme['danger-text']]
  const soft = movedUntil(hexOf(wanted), towards, (hex) =>
    texts.every((text) => contrast(text, hex) >= TEXT),
  )
  const unders = [soft, ...SURFACES.map((name) => theme[name])]
  const isSeen = (least: number) => (hex: string) =>
    unders.every((under) => contrast(hex, under) >= least)
  const away = towards === 1 ? -1 : 1
  return {
    'accent-soft': soft,
    'accent-text': movedUntil(color, away, isSeen(TEXT)),
    focus: movedUntil(color, away, isSeen(MARK)),
  }
}

/** Style sheet of a palette; it wins over the product's own, also on paper, which is light. */
export function brandSheet({ light: day, dark: night }: Palette): string {
  return [
    `:root:root{${declared(day)}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme="light"]){${declared(night)}}}`,
    `:root:root[data-theme="dark"]{${declared(night)}}`,
    `@media print{:root:root:root:root{${declared(day)}}}`,
  ].join('')
}

/** Style sheet of two boxes, `.brand-light` and `.brand-dark`, that look like a page of either theme. */
export function previewSheet(color: string | null): string {
  const palette = color === null ? null : paletteOf(color)
  return [
    `.brand-light{${declared({ ...light, ...palette?.light })}}`,
    `.brand-dark{${declared({ ...dark, ...palette?.dark })}}`,
  ].join('')
}

function declared(theme: Partial<Record<TokenName, string>>): string {
  return Object.entries(theme)
    .map(([name, hex]) => `--${name}:${channels(hex)}`)
    .join(';')
}
