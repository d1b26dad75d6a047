import { formatShort } from './figures.ts'
import { boundsOf, COLUMN_SHARE, MAX_DOTS, PLOT_HEIGHT, type TimePoint, type Unit } from './plot.ts'

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

/** Mark at the figure that each point is compared with. */
export function Compared({ points, scale }: Drawn) {
  const room = 100 / points.length
  return points.map(({ title, compared }, index) => {
    if (compared?.value === undefined || compared.value === null) return null
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
function runsOf(points: readonly TimePoint[]): { index: number; value: number }[][] {
  const runs: { index: number; value: number }[][] = []
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue
    const run = runs[runs.length - 1]
    if (run && points[index - 1]?.value !== null) run.push({ index, value })
    else runs.push([{ index, value }])
  }
  return runs
}

/** Maximum number of short labels side by side in half a page, and on a phone. */
const WIDE = 12
const NARROW = 6
/** Maximum number of points with figures; above it they would overlap at any width. */
const FIGURED = 16
const CROWDED = 7

/** Figures over the points and labels below the axis: as many as fit, always including the last. */
export function Names({
  points,
  scale,
  unit,
  most = WIDE,
}: Drawn & { unit: Unit; most?: number | undefined }) {
  const crowded = points.length > CROWDED
  const longest = Math.max(0, ...points.map(({ label }) => label.length))
  const room = points.length > MAX_DOTS ? NARROW : WIDE
  const each = Math.ceil(points.length / Math.min(most, room))
  const fit = longest > 6 ? NARROW - 2 : NARROW
  const few = crowded || longest > 6 ? each * Math.ceil(points.length / (fit * each)) : each
  const wide = unit !== 'count' || points.some(({ value }) => Math.abs(value ?? 0) > 999)
  return points.map(({ title, label, value }, index) => {
    const x = `${((index + 0.5) * 100) / points.length}%`
    // Counted from the last point, which is the present.
    const left = points.length - 1 - index
    return (
      <g key={title} aria-hidden="true">
        {value === null || points.length > FIGURED ? null : (
          <text
            x={x}
            y={scale(value)}
            dy={value < 0 ? 16 : -8}
            className={wide && crowded ? 'max-xl:hidden print:inline' : undefined}
          >
            {formatShort(value, unit)}
          </text>
        )}
        {left % each === 0 ? (
          <text
            {...(left === 0 && longest > 6 ? { x: '100%', textAnchor: 'end' } : { x })}
            y={PLOT_HEIGHT}
            dy="18"
            className={
              left % few !== 0
                ? 'max-[1535px]:hidden print:hidden'
                : // The last label is right-aligned to the plot and would overlap this one on a phone.
                  left === few && longest > 6
                  ? 'max-sm:hidden'
                  : undefined
            }
          >
            {label}
          </text>
        ) : null}
      </g>
    )
  })
}
