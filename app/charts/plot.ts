/** What the server's drawing of a plot and the live one agree on. */

/** What figures are: how they are read out, and what stands beside an axis. */
export type Unit = 'count' | 'percent' | 'money'

export type TimePoint = {
  /** Under the axis: '3 nov'. */
  label: string
  /** Read and shown in full: 'Semana del 3 nov 2026'. */
  title: string
  /** Null where there is none: a gap, and not zero. */
  value: number | null
  /** What it was counted from. */
  to?: string
}

/** Height of the plot in pixels; its width is whatever the page gives. */
export const PLOT_HEIGHT = 176

/** Of more points each would cover its neighbours: of a line they are not drawn. */
export const MAX_DOTS = 60

/** How much of its room a column takes. */
export const COLUMN_SHARE = 0.6

/** From the bottom of the plot to its top, of marks in their order. */
export function boundsOf(marks: readonly number[]): { low: number; high: number } {
  return { low: marks[0]!, high: marks[marks.length - 1]! }
}
