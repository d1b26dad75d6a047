import { formatMoney, formatNumber, formatPercent } from '../ui/format.ts'
import type { Unit } from './plot.ts'
import { LEAST_PERCENT, rounded } from './stacked.ts'

/**
 * Formats a share as a percentage. A part above zero is never '0 %', and an incomplete one never '100 %': '< 0,1
 * %', '> 99,9 %'. Without a whole: '—'.
 */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return '—'
  const percent = (part / whole) * 100
  if (part > 0 && percent < 0.1) return `< ${formatPercent(0.1)}`
  if (part < whole && percent > 99.9) return `> ${formatPercent(99.9)}`
  return formatPercent(percent)
}

/** Formats a value for an axis, in at most four digits: 25000 → '25 mil', 1500000 → '1,5 M'. */
export function formatCompact(value: number): string {
  const size = Math.abs(value)
  if (size < 10_000) return formatNumber(value)
  if (size < 1_000_000) return `${formatNumber(value / 1000, 1)}\u00a0mil`
  return `${formatNumber(value / 1_000_000, 1)}\u00a0M`
}

/** Formats a figure in full, with up to `decimals` unless it is money: '62,5 %', '$ 1.234', '7,5'; '—' for null. */
export function formatFigure(value: number | null, unit: Unit, decimals = 1): string {
  if (value === null) return '—'
  if (unit === 'percent') return formatPercent(value, decimals)
  return unit === 'money' ? formatMoney(value) : formatNumber(value, decimals)
}

/** Formats a figure for little room: beside an axis, over a point. */
export function formatShort(value: number, unit: Unit): string {
  if (unit === 'percent') return formatPercent(value, 0)
  if (unit === 'count') return formatCompact(value)
  return `${value < 0 ? '-' : ''}$\u00a0${formatCompact(Math.abs(value))}`
}

/**
 * Returns position and width of a bar relative to the longest one, and to the most negative value (`least`, 0
 * without any), in percent of the available width.
 */
export function barPlace(
  value: number,
  { longest, least = 0 }: { longest: number; least?: number },
): { x: string; width: string } {
  const span = longest - least
  if (value === 0 || span <= 0) return { x: '0%', width: '0%' }
  const zero = (-least / span) * 100
  const width = Math.max((Math.abs(value) / span) * 100, LEAST_PERCENT)
  return { x: `${rounded(value < 0 ? zero - width : zero)}%`, width: `${rounded(width)}%` }
}

/**
 * Returns the marks of an axis from 0, or from below a negative `least`, to at least `most`: about five integers
 * with readable steps (1, 2 or 5 times a power of ten).
 */
export function axisMarks(most: number, least = 0): number[] {
  const fits = Math.max(1, Math.ceil((most - Math.min(0, least)) / 4))
  const power = 10 ** Math.floor(Math.log10(fits))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= fits)!
  const marks = [Math.floor(Math.min(0, least) / step) * step]
  while (marks.at(-1)! < most || marks.length < 2) marks.push(marks.at(-1)! + step)
  return marks
}

const WHOLE = [0, 25, 50, 75, 100]

/** Returns the axis marks for values of a unit. Percentages from 0 to 100 use the marks of the whole. */
export function marksOf(values: readonly (number | null)[], unit: Unit): number[] {
  const known = values.filter((value): value is number => value !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  return unit === 'percent' && least >= 0 && most <= 100 ? WHOLE : axisMarks(most, least)
}
