import type { ReactNode } from 'react'
import { DOT } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import { ChartTable, type ChartTableProps } from './chart-table.tsx'
import { barPlace } from './figures.ts'
import { Sparkline } from './sparkline.tsx'

export type RankedBar = {
  key: string | number
  name: string
  /** URL that filters the page by the item, or lists it. */
  to?: string
  /** True for the item that the page is filtered by. */
  current?: boolean
  /** Null when there is no value: no bar. Negative bars extend to the left. */
  value: number | null
  /** Completed part of the value, drawn over the bar. Needs `parts`. */
  part?: number | null
  /** Text of the bar: '62,5 %'. */
  figure: ReactNode
  /** Additional text: '5 de 8'. */
  note?: ReactNode
  /** Values of the bar over time, drawn beside it. */
  trend?: readonly (number | null)[]
}

/**
 * Items with one figure each as a bar, in the given order. Names wrap; with a link the whole row opens it. The bars add
 * no information to the text. A track stands for a whole, so bars that are compared with the longest one have none.
 */
export function RankedBars({
  label,
  bars,
  whole,
  parts,
  table,
}: {
  label: string
  bars: readonly RankedBar[]
  /** Whole that the values are shares of: 100 for percentages. Without it the greatest value is the longest bar. */
  whole?: number
  /** Names of a bar and of its part: 'Respondieron' and 'Correctas'. */
  parts?: { whole: string; part: string }
  /** Table of the figures; may have more rows than there are bars. Omitted when the bars show all of them. */
  table?: Omit<ChartTableProps, 'caption'>
}) {
  const values = bars.map(({ value }) => value ?? 0)
  const longest = whole ?? Math.max(0, ...values)
  const least = Math.min(0, ...values)
  return (
    <div>
      {parts ? (
        <p aria-hidden="true" className="mb-3 flex flex-wrap gap-4 text-sm">
          {(['whole', 'part'] as const).map((which) => (
            <span key={which} className="flex items-center gap-2">
              <svg className="chart-swatch">
                <rect className={`chart-part ranked ${which}`} width="100%" height="100%" />
              </svg>
              {parts[which]}
            </span>
          ))}
        </p>
      ) : null}
      <ol aria-label={label} className="grid gap-3">
        {bars.map(({ key, name, to, current, value, part, figure, note, trend }) => (
          <li key={key} className={to === undefined ? undefined : 'chart-row'}>
            <div className="flex items-baseline justify-between gap-4">
              {to === undefined ? (
                <span className="min-w-0">{name}</span>
              ) : (
                <Link
                  to={to}
                  preventScrollReset
                  aria-current={current ? 'true' : undefined}
                  className="min-w-0 py-0.5 text-accent-text hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {name}
                </Link>
              )}
              <span className="shrink-0 whitespace-nowrap tabular-nums">
                <strong className="font-semibold">{figure}</strong>
                {note ? (
                  <span className="text-sm text-muted">
                    {DOT}
                    {note}
                  </span>
                ) : null}
              </span>
            </div>
            <div className="mt-1 flex items-center gap-4">
              <svg aria-hidden="true" className="chart-line">
                {whole === undefined ? null : (
                  <rect className="chart-track" width="100%" height="100%" />
                )}
                <rect
                  className={parts ? 'chart-part ranked whole' : 'chart-part ranked'}
                  {...barPlace(value ?? 0, { longest, least })}
                  height="100%"
                />
                {part ? (
                  <rect
                    className="chart-part ranked part"
                    {...barPlace(part, { longest, least })}
                    height="100%"
                  />
                ) : null}
              </svg>
              {trend ? (
                <span className="w-20 shrink-0">
                  <Sparkline values={trend} />
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {table ? <ChartTable caption={label} {...table} /> : null}
    </div>
  )
}
