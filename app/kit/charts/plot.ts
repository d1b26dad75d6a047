/** Types and constants shared by the server's drawing of a plot and the interactive one. */

/** Unit of the figures: sets their format and the axis. */
export type Unit = 'count' | 'percent' | 'money'

export type TimePoint = {
  /** Label below the axis: '3 nov'. */
  label: string
  /** Full name: 'Semana del 3 nov 2026'. */
  title: string
  /** Null when there is no value: a gap, not zero. */
  value: number | null
  /** URL of the records behind the figure. */
  to?: string
  /** Figure that it is compared with, such as that of the same month a year before. */
  compared?: { title: string; value: number | null }
}

/** Height of the plot in pixels; its width is that of the container. */
export const PLOT_HEIGHT = 176

/** Width of the marks of an axis in pixels; the same as in app.css. */
export const AXIS_WIDTH: Record<Unit, number> = { count: 40, percent: 40, money: 64 }

/** Maximum number of points of a line drawn as dots; above it they would overlap. */
export const MAX_DOTS = 60

/** Width of a column as a share of its slot. */
export const COLUMN_SHARE = 0.6

/** Lowest and highest of the sorted marks. */
export function boundsOf(marks: readonly number[]): { low: number; high: number } {
  return { low: marks[0]!, high: marks[marks.length - 1]! }
}
