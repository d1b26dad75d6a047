import { formatPercent } from '#app/kit/ui/format.ts'

/** Progress as a bar and in figures; the bar is decorative. */
export function Percentage({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <span aria-hidden="true" className="hidden w-14 sm:block">
        <progress
          className="progress"
          value={value}
          max={100}
          data-tone={value === 100 ? 'success' : 'accent'}
        />
      </span>
      <span className="tabular-nums">{formatPercent(value, 2)}</span>
    </span>
  )
}
