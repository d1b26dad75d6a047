import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { ChartTable, TableLink } from './chart-table.tsx'
import { formatFigure, marksOf } from './figures.ts'
import { PLOT_HEIGHT, type TimePoint, type Unit } from './plot.ts'
import { inWords } from './plot-words.ts'
import {
  Compared,
  Frame,
  Gridlines,
  Names,
  scaleOf,
  Shape,
  ValueLabels,
  type PlotKind,
} from './static-plot.tsx'

/**
 * Time series as columns, line or area. The server draws it; with scripts `chartist` draws the same plot over it,
 * with points that can be hovered and reached by the arrow keys. The server's drawing is printed. Its table follows
 * below. A point without a value is a gap; negative columns extend below zero.
 */
export function TimeChart({
  label,
  kind = 'columns',
  points,
  drawn = points,
  unit = 'count',
  noun = '',
  summed = true,
  period,
  head = noun,
  compared,
}: {
  /** Accessible name: 'Completados por semana'. */
  label: string
  /** Columns for sums per period; a line, filled with `area`, for values that continue from one period to the next. */
  kind?: PlotKind
  /** Points in chronological order, one per period, including periods without a value. */
  points: readonly TimePoint[]
  /** Reduced points for the drawing when there are too many to distinguish; table and text have all. */
  drawn?: readonly TimePoint[]
  /** Unit of the values: percentages use a scale of 100; money is in pesos. */
  unit?: Unit
  /** Name of the counted items, after the number: 'usuarios'. Not for percentages and money. */
  noun?: string
  /** False when a sum is meaningless, such as for people who may be counted in several periods. */
  summed?: boolean
  /** Name of a period, for the table's head: 'Semana'. */
  period: string
  /** Name of the figure, for the table's head, where `noun` is not it: 'Aprobación'. */
  head?: string
  /** Name of the figures that the points are compared with: 'Un año antes'. */
  compared?: string | undefined
}) {
  const id = useId()
  const plot = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  const marks = marksOf(
    drawn.flatMap(({ value, compared: before }) => [value, before?.value ?? null]),
    unit,
  )
  const scale = scaleOf(marks)

  // Each render has new arrays, so their content is compared to detect changes.
  const said = JSON.stringify({ points: drawn, marks })
  useEffect(() => {
    const place = plot.current
    let mounted = true
    let chart: { end: () => void } | undefined
    const plotData = JSON.parse(said) as { points: TimePoint[]; marks: number[] }
    if (place && plotData.points.length > 0) {
      // Separate chunk, loaded only for charts: if it fails the server's drawing stays.
      import('./interactive-plot.ts').then(
        ({ interactivePlot }) => {
          if (mounted)
            chart = interactivePlot(place, { label, kind, ...plotData, unit, noun }, (to) =>
              open.current(to),
            )
        },
        () => {},
      )
    }
    return () => {
      mounted = false
      chart?.end()
    }
  }, [label, kind, said, unit, noun])

  return (
    <div>
      {compared ? (
        <p aria-hidden="true" className="flex items-center gap-2 text-sm text-muted">
          <svg className="h-2 w-6">
            <line className="chart-compared" x2="100%" y1="50%" y2="50%" />
          </svg>
          {compared}
        </p>
      ) : null}
      <Frame points={drawn} marks={marks} scale={scale} unit={unit} compared={Boolean(compared)}>
        <div ref={plot} className="chart-plot">
          <svg role="img" aria-labelledby={id} className="chart-drawing" height={PLOT_HEIGHT}>
            <title id={id}>{inWords(label, points, { unit, noun, summed })}</title>
            <Gridlines marks={marks} scale={scale} />
            <g className="chart-still">
              <Shape kind={kind} points={drawn} scale={scale} />
            </g>
            {compared ? <Compared points={drawn} scale={scale} /> : null}
            <ValueLabels points={drawn} scale={scale} unit={unit} />
            <Names points={drawn} unit={unit} />
          </svg>
        </div>
      </Frame>
      <ChartTable
        caption={label}
        heads={[period, capitalised(head), ...(compared ? [compared] : [])]}
        rows={points.map(({ title, value, to, compared: before }) => ({
          key: title,
          cells: [
            to ? <TableLink to={to}>{title}</TableLink> : title,
            formatFigure(value, unit, 2),
            ...(compared ? [formatFigure(before?.value ?? null, unit, 2)] : []),
          ],
        }))}
      />
    </div>
  )
}

function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
