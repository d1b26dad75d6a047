import type { ReactNode } from 'react'
import { formatShort } from './figures.ts'
import { figuresFrom, nameLayout, type Width } from './label-layout.ts'
import {
  AXIS_WIDTH,
  boundsOf,
  COLUMN_SHARE,
  MAX_DOTS,
  PLOT_HEIGHT,
  type TimePoint,
  type Unit,
} from './plot.ts'

/** Drawing of a plot by the server. */

export type PlotKind = 'columns' | 'line' | 'area'

/** Distance of a value from the top, in pixels. */
export type Scale = (value: number) => number

export function scaleOf(marks: readonly number[]): Scale {
  const { low, high } = boundsOf(marks)
  return (value) => PLOT_HEIGHT - ((value - low) / (high - low)) * PLOT_HEIGHT
}

type Drawn = { points: readonly TimePoint[]; scale: Scale }

export function Shape({ kind, ...drawn }: Drawn & { kind: PlotKind }) {
  return kind === 'columns' ? <Columns {...drawn} /> : <Line {...drawn} filled={kind === 'area'} />
}

/** Mark at the figure that each point is compared with; zero has none. */
export function Compared({ points, scale }: Drawn) {
  const room = 100 / points.length
  return points.map(({ title, compared }, index) => {
    if (!compared?.value) return null
    const y = scale(compared.value)
    const x = (share: number) => `${(index + share) * room}%`
    return <line key={title} className="chart-compared" x1={x(0.12)} x2={x(0.88)} y1={y} y2={y} />
  })
}

function Columns({ points, scale }: Drawn) {
  const room = 100 / points.length
  return points.map(({ title, value }, index) => {
    if (value === null) return null
    const [top, bottom] = [scale(Math.max(0, value)), scale(Math.min(0, value))]
    return (
      <rect
        key={title}
        className="chart-column"
        x={`${(index + (1 - COLUMN_SHARE) / 2) * room}%`}
        width={`${room * COLUMN_SHARE}%`}
        y={top}
        height={bottom - top}
      />
    )
  })
}

/** Line stretched to the available width; its dots stay round. It is interrupted where there is no value. */
function Line({ points, scale, filled }: Drawn & { filled: boolean }) {
  // Two decimals are sufficient for any screen, and keep pages with long lines short.
  const at = (index: number) => Math.round(((index + 0.5) * 10_000) / points.length) / 100
  return (
    <>
      <svg viewBox={`0 0 100 ${PLOT_HEIGHT}`} preserveAspectRatio="none" width="100%" height="100%">
        {runsOf(points).map((run) => {
          const course = run
            .map(({ index, value }) => `${at(index)},${Math.round(scale(value) * 100) / 100}`)
            .join(' ')
          const [first, last] = [at(run[0]!.index), at(run[run.length - 1]!.index)]
          return (
            <g key={first}>
              {filled ? (
                <polygon
                  className="chart-area"
                  points={`${first},${scale(0)} ${course} ${last},${scale(0)}`}
                />
              ) : null}
              <polyline className="chart-course" points={course} />
            </g>
          )
        })}
      </svg>
      {points.map(({ title, value }, index) =>
        value === null || points.length > MAX_DOTS ? null : (
          <circle
            key={title}
            className="chart-point"
            cx={`${at(index)}%`}
            cy={scale(value)}
            r="4"
          />
        ),
      )}
    </>
  )
}

/** Returns the runs of consecutive points with a value. */
export function runsOf(
  points: readonly Pick<TimePoint, 'value'>[],
): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = []
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue
    const run = runs[runs.length - 1]
    if (run && points[index - 1]?.value !== null) run.push({ index, value })
    else runs.push([{ index, value }])
  }
  return runs
}

/** Class by the width from which a label is displayed; written out, as the style sheet has only names in use. */
const FROM: Record<Width, string | undefined> = {
  240: undefined,
  320: 'chart-from-320',
  400: 'chart-from-400',
  520: 'chart-from-520',
  680: 'chart-from-680',
  900: 'chart-from-900',
  1200: 'chart-from-1200',
}

/** Labels below the axis, as many as fit. */
export function Names({ points, unit }: { points: readonly TimePoint[]; unit: Unit }) {
  const { from, lastAtEdge } = nameLayout(
    points.map(({ label }) => label),
    AXIS_WIDTH[unit],
  )
  return points.map(({ title, label }, index) => {
    const width = from[index]
    if (width === null || width === undefined) return null
    const atEdge = lastAtEdge && index === points.length - 1
    return (
      <text
        key={title}
        aria-hidden="true"
        {...(atEdge ? { x: '100%', textAnchor: 'end' } : { x: middleOf(index, points) })}
        y={PLOT_HEIGHT}
        dy="18"
        className={FROM[width]}
      >
        {label}
      </text>
    )
  })
}

/** Figures over the points; zero has none. They are displayed where the axis is not (`Frame`). */
export function ValueLabels({ points, scale, unit }: Drawn & { unit: Unit }) {
  return points.map(({ title, value }, index) =>
    value ? (
      <text
        key={title}
        aria-hidden="true"
        x={middleOf(index, points)}
        y={scale(value)}
        dy={-8}
        className="chart-figure"
      >
        {formatShort(value, unit)}
      </text>
    ) : null,
  )
}

const middleOf = (index: number, { length }: readonly TimePoint[]) =>
  `${((index + 0.5) * 100) / length}%`

/** Lines at the marks of the axis; that of zero is the base of the columns. */
export function Gridlines({ marks, scale }: { marks: readonly number[]; scale: Scale }) {
  return marks.map((mark) => (
    <line
      key={mark}
      className={mark === 0 ? 'chart-grid base' : 'chart-grid'}
      x2="100%"
      y1={scale(mark)}
      y2={scale(mark)}
    />
  ))
}

/** Class of a chart by the width from which figures over the points take the place of axis and gridlines. */
const FIGURED: Record<Width, string> = {
  240: 'chart-figured-240',
  320: 'chart-figured-320',
  400: 'chart-figured-400',
  520: 'chart-figured-520',
  680: 'chart-figured-680',
  900: 'chart-figured-900',
  1200: 'chart-figured-1200',
}

/** Axis and plot side by side, with either figures or gridlines, by the width that they get. */
export function Frame({
  points,
  marks,
  scale,
  unit,
  compared,
  children,
}: Drawn & { marks: readonly number[]; unit: Unit; compared: boolean; children: ReactNode }) {
  const width = figuresFrom(
    points.map(({ value }) => value),
    { format: (value) => formatShort(value, unit), compared },
  )
  return (
    <div className="chart-frame">
      <div className={`flex gap-2 pt-5 ${width === null ? '' : FIGURED[width]}`}>
        <svg aria-hidden="true" className={`chart-axis ${unit}`} height={PLOT_HEIGHT}>
          {marks.map((mark) => (
            <text key={mark} x="100%" y={scale(mark)} dy="4" textAnchor="end">
              {formatShort(mark, unit)}
            </text>
          ))}
        </svg>
        {children}
      </div>
    </div>
  )
}
