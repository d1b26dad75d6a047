import { formatNumber, formatPercent } from '../ui/format.ts'

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
  if (value < 10_000) return formatNumber(value)
  if (value < 1_000_000) return `${formatNumber(value / 1000, 1)}\u00a0mil`
  return `${formatNumber(value / 1_000_000, 1)}\u00a0M`
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

/** How long a bar is beside the longest, in percent of the room for it. */
export function barLength(value: number, longest: number): number {
  if (value <= 0 || longest <= 0) return 0
  return rounded(Math.max((value / longest) * 100, LEAST_PERCENT))
}

/**
 * Marks of an axis of counts from 0 up to or over `most`: whole numbers, at most five, of steps that are easily
 * read (1, 2 or 5 by powers of ten).
 */
export function axisMarks(most: number): number[] {
  const least = Math.max(1, Math.ceil(most / 4))
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => size >= least)!
  const marks = [0]
  while (marks.at(-1)! < most || marks.length < 2) marks.push(marks.at(-1)! + step)
  return marks
}

/** Hundredths are finer than any screen, and keep pages short. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
