/** What the server's drawing of a plot and the live one agree on. */

export type TimePoint = {
  /** Under the axis: '3 nov'. */
  label: string
  /** Read and shown in full: 'Semana del 3 nov 2026'. */
  title: string
  value: number
}

/** Height of the plot in pixels; its width is whatever the page gives. */
export const PLOT_HEIGHT = 176

/** How much of its room a column takes. */
export const COLUMN_SHARE = 0.6
