import type { GeneralReport } from '#contract/super-reports.ts'
import { figuresOf } from './figures.ts'

/** Indicators of a course. */
export function Cards({ read }: { read: GeneralReport }) {
  return (
    <dl
      aria-label="Indicadores"
      className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4 print:grid-cols-4"
    >
      {figuresOf(read).map(({ name, figure, note }) => (
        <div key={name} className="min-w-0 rounded border border-line bg-surface px-4 py-3">
          <dt className="font-medium">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{figure}</dd>
          <dd className="text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
