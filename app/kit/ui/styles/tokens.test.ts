import { describe, expect, test } from 'vitest'
import { dark, light, variables, type TokenName } from './tokens.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const SURFACES: TokenName[] = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const SOFT: TokenName[] = ['accent', 'success', 'warning', 'danger', 'info'].map(
  (name) => `${name}-soft` as TokenName,
)

/** Pairs of text and background: WCAG 1.4.3, 4.5:1. */
const TEXT: [TokenName, TokenName][] = [
  ...SURFACES.flatMap((under): [TokenName, TokenName][] => [
    ['ink', under],
    ['muted', under],
    ['faint', under],
    ['accent-text', under],
    ['danger-text', under],
  ]),
  // Selected rows.
  ['ink', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ...SOFT.map((under): [TokenName, TokenName] => [
    under.replace('-soft', '-text') as TokenName,
    under,
  ]),
  ...[1, 2, 3, 4, 5, 6].map((tone): [TokenName, TokenName] => [
    `tone-${tone}-text` as TokenName,
    `tone-${tone}` as TokenName,
  ]),
]

/** Borders of controls, focus rings and meaningful marks: WCAG 1.4.11, 3:1. */
const MARKS: [TokenName, TokenName][] = [
  ['edge', 'surface'],
  ['edge', 'raised'],
  ['edge', 'canvas'],
  ['focus', 'surface'],
  ['focus', 'raised'],
  ['focus', 'canvas'],
  ['danger', 'surface'],
  ['success', 'surface'],
  ['accent', 'line'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, theme) => {
  test.each(TEXT)('%s is readable on %s', (text, under) => {
    expect(contrast(theme[text], theme[under])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(MARKS)('%s can be seen against %s', (mark, under) => {
    expect(contrast(theme[mark], theme[under])).toBeGreaterThanOrEqual(3)
  })
})

test('a theme becomes custom properties of space-separated channels', () => {
  expect(variables(light)['--accent']).toBe('15 118 110')
  expect(Object.keys(variables(dark))).toEqual(Object.keys(variables(light)))
})
