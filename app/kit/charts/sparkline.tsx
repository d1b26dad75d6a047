import { runsOf } from './static-plot.tsx'

const HEIGHT = 24

/**
 * Course of a figure as a small line, hidden from screen readers: the page has its values in words or in a table. It is
 * interrupted where there is no value. Nothing is drawn for a single value.
 */
export function Sparkline({
  values,
  whole,
}: {
  /** Values in chronological order. */
  values: readonly (number | null)[]
  /** Top of the scale: 100 for percentages, by default the greatest value. */
  whole?: number
}) {
  if (values.length < 2) return null
  const known = values.filter((value) => value !== null)
  const low = Math.min(0, ...known)
  const high = whole ?? Math.max(low + 1, ...known)
  const x = (index: number) => rounded((index / (values.length - 1)) * 100)
  const y = (value: number) => rounded(HEIGHT - 1 - ((value - low) / (high - low)) * (HEIGHT - 2))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="chart-spark"
    >
      {runsOf(values.map((value) => ({ value }))).map((run) => {
        // A line needs two points; one alone is drawn as a dot.
        const points = run.length === 1 ? [run[0]!, run[0]!] : run
        return (
          <polyline
            key={run[0]!.index}
            className="chart-course"
            points={points.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
          />
        )
      })}
    </svg>
  )
}

const rounded = (value: number) => Math.round(value * 100) / 100
