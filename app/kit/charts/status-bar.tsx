import { useId, type ReactNode } from 'react'
import { DOT, formatNumber } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import { ChartTable } from './chart-table.tsx'
import { formatShare } from './figures.ts'
import { stacked } from './stacked.ts'
import type { StatusPart, Tone } from './status-line.tsx'

/**
 * Parts of a whole: one bar, and beside it each part's name, number and percentage, so that the bar never carries
 * information alone. Parts are drawn in the given order.
 */
export function StatusBar({
  label,
  parts,
  noun,
  low = false,
  children,
}: {
  /** Name of the whole: 'Estado de los asignados'. */
  label: string
  parts: readonly StatusPart[]
  /** Name of the counted items, for the table's head: 'Usuarios'. */
  noun: string
  /** True above a table: a low bar, and below it everything in one line. */
  low?: boolean
  /** Further figures, after the parts. */
  children?: ReactNode
}) {
  const id = useId()
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <div className={low ? 'low-status' : undefined}>
      <Bar id={id} parts={parts} className="chart-bar" />
      <ul aria-label={label} className="mt-3 grid grid-cols-1 gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
        {parts.map(({ label: name, value, tone, to, note }) => (
          <li key={name} className="flex items-center gap-2 max-sm:justify-between">
            <span className="flex min-w-0 items-center gap-2">
              <Swatch id={id} tone={tone} />
              {to === undefined ? (
                <span>{name}</span>
              ) : (
                <Link to={to} className="py-0.5 text-accent-text hover:underline">
                  {name}
                </Link>
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums max-sm:text-right">
              <strong className="font-semibold">{formatNumber(value)}</strong>
              {whole > 0 ? (
                <span className="text-muted">
                  {DOT}
                  {formatShare(value, whole)}
                </span>
              ) : null}
              {note ? (
                <span className="block whitespace-normal text-sm text-muted">{note}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {children}
      <ChartTable
        caption={label}
        heads={['Estado', noun, 'Porcentaje']}
        rows={parts.map(({ label: name, value }) => ({
          key: name,
          cells: [name, formatNumber(value), formatShare(value, whole)],
        }))}
      />
    </div>
  )
}

/** Hidden from screen readers, because the text stands beside it. */
function Bar({
  id,
  parts,
  className,
}: {
  id: string
  parts: readonly StatusPart[]
  className: string
}) {
  const places = stacked(parts.map(({ value }) => value))
  return (
    <svg aria-hidden="true" className={className}>
      <Textures id={id} />
      <rect className="chart-track" width="100%" height="100%" />
      {parts.map(({ label, value, tone }, index) => {
        const { at, width } = places[index]!
        if (value <= 0) return null
        const place = { x: `${at}%`, width: `${width}%`, height: '100%' }
        return (
          <g key={label}>
            <rect {...place} className={`chart-part ${tone}`}>
              <title>{`${label}: ${formatNumber(value)}`}</title>
            </rect>
            <Texture id={id} tone={tone} {...place} />
          </g>
        )
      })}
    </svg>
  )
}

function Swatch({ id, tone }: { id: string; tone: Tone }) {
  const place = { width: '100%', height: '100%' }
  return (
    <svg aria-hidden="true" className="chart-swatch">
      <rect className={`chart-part ${tone}`} {...place} />
      <Texture id={id} tone={tone} {...place} />
    </svg>
  )
}

type Place = { x?: string; width: string; height: string }

function Texture({ id, tone, ...place }: Place & { id: string; tone: Tone }) {
  if (tone === 'done' || tone === 'absent') return null
  return <rect {...place} fill={`url(#${id}${tone})`} className="chart-texture" />
}

function Textures({ id }: { id: string }) {
  const tile = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' }
  return (
    <defs>
      <pattern id={`${id}going`} {...tile}>
        <path d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" className="chart-hatch" />
      </pattern>
      <pattern id={`${id}waiting`} {...tile}>
        <path d="M3 2v2" className="chart-hatch" />
      </pattern>
    </defs>
  )
}
