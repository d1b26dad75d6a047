import { useId } from 'react'
import { DOT, formatDuration, formatNumber } from '../format.ts'

/**
 * Progress of a long task: a real `<progress>` with its figures in words. Without `value` the task has started and
 * its size is not known yet.
 */
export function ProgressBar({
  label,
  value,
  max = 100,
  noun,
  decimals = 0,
  secondsLeft,
  tone = 'accent',
}: {
  label: string
  value?: number
  max?: number
  /** Unit of the counts ('1.200 de 20.000 filas'); without it the progress is a percentage. */
  noun?: string
  /** Number of decimals of the counts. */
  decimals?: number
  secondsLeft?: number
  tone?: 'accent' | 'success' | 'danger'
}) {
  const id = useId()
  const percent = value === undefined || max <= 0 ? 0 : Math.floor((value / max) * 100)
  const figures =
    value === undefined
      ? ''
      : noun
        ? `${formatNumber(value, decimals)} de ${formatNumber(max, decimals)} ${noun}`
        : `${percent}\u00a0%`
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-4">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="tabular-nums text-muted">
          {figures}
          {figures && noun ? `${DOT}${percent}\u00a0%` : null}
        </span>
      </div>
      <progress
        aria-labelledby={id}
        className={`progress ${value === undefined ? 'animate-pulse' : ''}`}
        data-tone={tone}
        value={value}
        max={max}
      >
        {figures}
      </progress>
      {secondsLeft === undefined ? null : (
        <p className="mt-1 text-sm tabular-nums text-muted">
          Faltan unos {formatDuration(secondsLeft)}
        </p>
      )}
    </div>
  )
}
