import { useEffect, useId, useRef } from 'react'
import { formatNumber } from '../ui/format.ts'
import { ChartTable } from './chart-table.tsx'
import { axisMarks, formatCompact } from './figures.ts'
import { COLUMN_SHARE, PLOT_HEIGHT, type TimePoint } from './plot.ts'

/** Of more, every second name is left out: in half a page or on a phone they would run into each other. */
const CROWDED = 7

/**
 * Counts over time, as columns or as a line. The server draws it; with scripts `chartist` draws the same plot over
 * it, whose points say what they are under the pointer and by the arrow keys. Paper gets the server's.
 */
export function TimeChart({
  label,
  kind = 'columns',
  points,
  noun,
  period,
}: {
  /** 'Completados por semana'. */
  label: string
  kind?: 'columns' | 'line'
  points: readonly TimePoint[]
  /** What is counted: 'usuarios'. */
  noun: string
  /** What a point is, for the table's head: 'Semana'. */
  period: string
}) {
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const most = Math.max(0, ...points.map(({ value }) => value))
  const marks = axisMarks(most)
  const top = marks.at(-1)!
  const y = (value: number) => PLOT_HEIGHT - (value / top) * PLOT_HEIGHT

  // Each rendering hands the loader arrays of its own; what they say tells whether anything changed.
  const said = JSON.stringify({ points, marks })
  useEffect(() => {
    const place = plot.current
    let shown = true
    let chart: { end: () => void } | undefined
    const drawn = JSON.parse(said) as { points: TimePoint[]; marks: number[] }
    if (place && drawn.points.length > 0) {
      // Its own file, fetched where there is a chart: without it the page shows the same, unmoved.
      import('./live-plot.ts').then(
        ({ livePlot }) => {
          if (shown) chart = livePlot(place, { label, kind, ...drawn, noun })
        },
        () => {},
      )
    }
    return () => {
      shown = false
      chart?.end()
    }
  }, [label, kind, said, noun])

  return (
    <div>
      <div className="flex gap-2 pt-5">
        <svg aria-hidden="true" className="chart-axis" height={PLOT_HEIGHT}>
          {marks.map((mark) => (
            <text key={mark} x="100%" y={y(mark)} dy="4" textAnchor="end">
              {formatCompact(mark)}
            </text>
          ))}
        </svg>
        <div ref={plot} className="chart-plot">
          <svg role="img" aria-labelledby={id} className="chart-drawing" height={PLOT_HEIGHT}>
            <title id={id}>{inWords(label, points, noun)}</title>
            <g className="chart-still">
              {marks.map((mark) => (
                <line key={mark} className="chart-grid" x2="100%" y1={y(mark)} y2={y(mark)} />
              ))}
              {kind === 'columns' ? (
                <Columns points={points} y={y} />
              ) : (
                <Line points={points} y={y} top={top} />
              )}
            </g>
            <Names points={points} most={most} y={y} />
          </svg>
        </div>
      </div>
      <ChartTable
        caption={label}
        heads={[period, capitalised(noun)]}
        rows={points.map(({ title, value }) => ({
          key: title,
          cells: [title, formatNumber(value)],
        }))}
      />
    </div>
  )
}

type Drawn = { points: readonly TimePoint[]; y: (value: number) => number }

function Columns({ points, y }: Drawn) {
  const room = 100 / points.length
  return points.map(({ title, value }, index) => (
    <rect
      key={title}
      className="chart-column"
      x={`${(index + (1 - COLUMN_SHARE) / 2) * room}%`}
      width={`${room * COLUMN_SHARE}%`}
      y={y(value)}
      height={PLOT_HEIGHT - y(value)}
    />
  ))
}

/** The line is stretched to the width there is; its points stay round. */
function Line({ points, y, top }: Drawn & { top: number }) {
  const at = (index: number) => ((index + 0.5) * 100) / points.length
  return (
    <>
      <svg viewBox={`0 0 100 ${top}`} preserveAspectRatio="none" width="100%" height="100%">
        <polyline
          className="chart-course"
          points={points.map(({ value }, index) => `${at(index)},${top - value}`).join(' ')}
        />
      </svg>
      {points.map(({ title, value }, index) => (
        <circle key={title} className="chart-point" cx={`${at(index)}%`} cy={y(value)} r="4" />
      ))}
    </>
  )
}

/** Figures over the points and names under the axis. */
function Names({ points, most, y }: Drawn & { most: number }) {
  const crowded = points.length > CROWDED
  return points.map(({ title, label, value }, index) => {
    const x = `${((index + 0.5) * 100) / points.length}%`
    // Counted from the last, which is now.
    const named = !crowded || (points.length - 1 - index) % 2 === 0
    return (
      <g key={title} aria-hidden="true">
        <text
          x={x}
          y={y(value)}
          dy="-8"
          className={most > 999 && crowded ? 'max-xl:hidden' : undefined}
        >
          {formatCompact(value)}
        </text>
        {named ? (
          <text x={x} y={PLOT_HEIGHT} dy="18">
            {label}
          </text>
        ) : null}
      </g>
    )
  })
}

/** 'Completados por semana: 34 usuarios en 12 periodos, con un máximo de 9 (Semana del 3 nov 2026).' */
function inWords(label: string, points: readonly TimePoint[], noun: string): string {
  const sum = points.reduce((total, { value }) => total + value, 0)
  const best = points.reduce<TimePoint | null>(
    (most, point) => (most === null || point.value > most.value ? point : most),
    null,
  )
  if (best === null || sum === 0) return `${label}: 0 ${noun}`
  return `${label}: ${formatNumber(sum)} ${noun}. El máximo es ${formatNumber(best.value)}, ${best.title}.`
}

function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
