import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { Link } from '../ui/link.tsx'
import { ChartTable } from './chart-table.tsx'
import { formatFigure, formatShort, marksOf } from './figures.ts'
import { PLOT_HEIGHT, type TimePoint, type Unit } from './plot.ts'
import { inWords } from './plot-words.ts'
import { Names, Shape, scaleOf, type PlotKind } from './static-plot.tsx'

/**
 * Figures over time, as columns, a line or an area. The server draws it; with scripts `chartist` draws the same plot
 * over it, whose points say what they are under the pointer and by the arrow keys. Paper gets the server's. Below it
 * stands its table. A point without a value is a gap; negative ones hang from the line of zero.
 */
export function TimeChart({
  label,
  kind = 'columns',
  points,
  drawn = points,
  names,
  unit = 'count',
  noun = '',
  summed = true,
  period,
  head = noun,
}: {
  /** 'Completados por semana'. */
  label: string
  /** Sums of stretches are columns; what goes on from one to the next is a line, with `area` a filled one. */
  kind?: PlotKind
  /** In the order of time, as many as there are stretches: those without a value are among them. */
  points: readonly TimePoint[]
  /** What is drawn of more points than can be told apart; they are all in the table, and in words. */
  drawn?: readonly TimePoint[]
  /** So many names fit under the axis of a chart that has less than half a page. */
  names?: number
  /** Percentages are seen against 100; money is pesos. */
  unit?: Unit
  /** What is counted, after the number: 'usuarios'. Of percentages and money there is none. */
  noun?: string
  /** Not of people who may be in several stretches: adding them up would tell nothing. */
  summed?: boolean
  /** What a point is, for the table's head: 'Semana'. */
  period: string
  /** What the figure is, for the table's head, where `noun` does not say it: 'Aprobación'. */
  head?: string
}) {
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  const marks = marksOf(
    drawn.map(({ value }) => value),
    unit,
  )
  const scale = scaleOf(marks)

  // Each rendering hands the loader arrays of its own; what they say tells whether anything changed.
  const said = JSON.stringify({ points: drawn, marks })
  useEffect(() => {
    const place = plot.current
    let shown = true
    let chart: { end: () => void } | undefined
    const told = JSON.parse(said) as { points: TimePoint[]; marks: number[] }
    if (place && told.points.length > 0) {
      // Its own file, fetched where there is a chart: without it the page shows the same, unmoved.
      import('./interactive-plot.ts').then(
        ({ interactivePlot }) => {
          if (shown)
            chart = interactivePlot(place, { label, kind, ...told, unit, noun }, (to) =>
              open.current(to),
            )
        },
        () => {},
      )
    }
    return () => {
      shown = false
      chart?.end()
    }
  }, [label, kind, said, unit, noun])

  return (
    <div>
      <div className="flex gap-2 pt-5">
        <svg aria-hidden="true" className={`chart-axis ${unit}`} height={PLOT_HEIGHT}>
          {marks.map((mark) => (
            <text key={mark} x="100%" y={scale(mark)} dy="4" textAnchor="end">
              {formatShort(mark, unit)}
            </text>
          ))}
        </svg>
        <div ref={plot} className="chart-plot">
          <svg role="img" aria-labelledby={id} className="chart-drawing" height={PLOT_HEIGHT}>
            <title id={id}>{inWords(label, points, { unit, noun, summed })}</title>
            <g className="chart-still">
              {marks.map((mark) => (
                <line
                  key={mark}
                  className="chart-grid"
                  x2="100%"
                  y1={scale(mark)}
                  y2={scale(mark)}
                />
              ))}
              <Shape kind={kind} points={drawn} scale={scale} />
            </g>
            <Names points={drawn} scale={scale} unit={unit} most={names} />
          </svg>
        </div>
      </div>
      <ChartTable
        caption={label}
        heads={[period, capitalised(head)]}
        rows={points.map(({ title, value, to }) => ({
          key: title,
          cells: [
            to ? <TableLink to={to}>{title}</TableLink> : title,
            formatFigure(value, unit, 2),
          ],
        }))}
      />
    </div>
  )
}

function TableLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center text-accent-text hover:underline">
      {children}
    </Link>
  )
}

function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
