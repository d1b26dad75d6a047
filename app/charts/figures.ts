import { formatMoney, formatNumber, formatPercent } from '../ui/format.ts'
import type { Unit } from './plot.ts'

/**
 * A part of a whole in words. What is there is never '0 %', and what is not all is never '100 %':
 * '< 0,1 %', '> 99,9 %'. Of nothing there is no share: '—'.
 */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return '—'
  const percent = (part / whole) * 100
  if (part > 0 && percent < 0.1) return `< ${formatPercent(0.1)}`
  if (part < whole && percent > 99.9) return `> ${formatPercent(99.9)}`
  return formatPercent(percent)
}

/** For an axis, where there is room for four digits: 25000 → '25 mil', 1500000 → '1,5 M'. */
export function formatCompact(value: number): string {
  const size = Math.abs(value)
  if (size < 10_000) return formatNumber(value)
  if (size < 1_000_000) return `${formatNumber(value / 1000, 1)}\u00a0mil`
  return `${formatNumber(value / 1_000_000, 1)}\u00a0M`
}

/** A figure in full, with up to `decimals` where it is not money: '62,5 %', '$ 1.234', '7,5'; '—' where there is none. */
export function formatFigure(value: number | null, unit: Unit, decimals = 1): string {
  if (value === null) return '—'
  if (unit === 'percent') return formatPercent(value, decimals)
  return unit === 'money' ? formatMoney(value) : formatNumber(value, decimals)
}

/** The same where there is little room: beside an axis, over a point. */
export function formatShort(value: number, unit: Unit): string {
  if (unit === 'percent') return formatPercent(value, 0)
  if (unit === 'count') return formatCompact(value)
  return `${value < 0 ? '-' : ''}$\u00a0${formatCompact(Math.abs(value))}`
}

/** What is there at all is seen, however little it is: at least so much of a bar. */
const LEAST_PERCENT = 1

/**
 * Where each part of a whole is drawn, in percent of the bar's width. They fill it exactly, but for a whole of
 * nothing, which draws none.
 */
export function stacked(values: readonly number[]): { at: number; width: number }[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  const widths = values.map((value) =>
    value > 0 ? Math.max((value / whole) * 100, LEAST_PERCENT) : 0,
  )
  const drawn = widths.reduce((sum, width) => sum + width, 0)
  let at = 0
  return widths.map((width) => {
    const part = { at: rounded(at), width: drawn > 0 ? rounded((width / drawn) * 100) : 0 }
    at += drawn > 0 ? (width / drawn) * 100 : 0
    return part
  })
}

/**
 * Where a bar is drawn beside the longest, and beside the one that goes furthest to the left of zero (`least`, 0 where
 * none does), in percent of the room for them.
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
 * Marks of an axis from 0, or from under `least` where that is less, up to or over `most`: whole numbers, about five,
 * of steps that are easily read (1, 2 or 5 by powers of ten).
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

/** The marks for values of a unit. Percentages of a whole are seen against the whole. */
export function marksOf(values: readonly (number | null)[], unit: Unit): number[] {
  const known = values.filter((value): value is number => value !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  return unit === 'percent' && least >= 0 && most <= 100 ? WHOLE : axisMarks(most, least)
}

/** Hundredths are finer than any screen, and keep pages short. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
