/** Minimum width of a bar, in percent, so that any value above zero is visible. */
export const LEAST_PERCENT = 1

/**
 * Returns position and width of each part of a whole, in percent of the bar's width. The widths add up to 100,
 * unless the whole is zero.
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

/** Rounds to two decimals: sufficient for any screen, and keeps pages short. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
