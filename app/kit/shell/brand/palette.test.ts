import { describe, expect, test } from 'vitest'
import { contrast, hexOf, oklchOf } from '#contract/platform/values/oklch.ts'
import { brandSheet, paletteOf } from './palette.ts'
import { dark, light, type TokenName } from '../../ui/styles/tokens.ts'

const UGLY = ['#ffff00', '#777777', '#000000', '#ffffff']

/** Every colour whose channels are multiples of 25.5: 1,331 colours. */
const GRID = Array.from({ length: 11 ** 3 }, (_, index) => {
  const channel = (by: number) => Math.round(((Math.floor(index / by) % 11) * 255) / 10)
  const hex = [channel(1), channel(11), channel(121)].map((of) => of.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
})
const COLOURS = [...UGLY, ...GRID]
/** Derived once: 1.5 ms each. */
const PALETTES = new Map(COLOURS.map((color) => [color, paletteOf(color)]))

const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const
type Pair = readonly [above: TokenName, under: TokenName, least: number]
const PAIRS: Pair[] = [
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['muted', 'accent-soft', 4.5],
  ['faint', 'accent-soft', 4.5],
  ['danger-text', 'accent-soft', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ...SURFACES.map((under): Pair => ['accent-text', under, 4.5]),
  ...SURFACES.map((under): Pair => ['accent', under, 3]),
  ['accent', 'line', 3],
  ['focus', 'accent-soft', 3],
  ...SURFACES.map((under): Pair => ['focus', under, 3]),
]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s palette of any colour', (name, tokens) => {
  test.each(PAIRS)('%s on %s reaches %d', (above, under, least) => {
    const missed = COLOURS.filter((color) => {
      const theme = { ...tokens, ...PALETTES.get(color)![name] }
      return contrast(theme[above], theme[under]) < least
    })
    expect(missed).toEqual([])
  })

  test('a pressed button differs from one that is not', () => {
    const same = COLOURS.filter((color) => {
      const theme = PALETTES.get(color)![name]
      return theme.accent === theme['accent-strong']
    })
    expect(same).toEqual([])
  })
})

test('a colour that fits is taken as it is, and one that does not is moved without another hue', () => {
  expect(paletteOf('#0f5f9e')).toMatchObject({ light: { accent: '#0f5f9e' }, adjusted: ['dark'] })
  const { light: day, dark: night, adjusted } = paletteOf('#ffff00')
  expect(adjusted).toEqual(['light'])
  expect(night.accent).toBe('#ffff00')
  expect(oklchOf(day.accent).h).toBeCloseTo(oklchOf('#ffff00').h, 1)
})

test('colours go to OKLCH and back', () => {
  const changed = COLOURS.filter((color) => hexOf(oklchOf(color)) !== color)
  expect(changed).toEqual([])
  expect(oklchOf('#ff0000').l).toBeCloseTo(0.628, 3)
})

test('the sheet has every token in channels, for both themes and paper', () => {
  const sheet = brandSheet(paletteOf('#0f5f9e'))
  expect(sheet).toMatch(/^:root:root\{--accent:15 95 158;--on-accent:255 255 255;/)
  expect(sheet.match(/--focus:/g)).toHaveLength(4)
})
