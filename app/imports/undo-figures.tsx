import type { UndoPreview } from '#contract/imports.ts'
import { formatNumber } from '../ui/format.ts'

/** How many undoing would switch off, give their old values back and leave as they are. */
export function UndoFigures({ preview }: { preview: UndoPreview }) {
  const figures = [
    ['Se desactivarán', preview.deactivate],
    ['Recuperarán sus valores', preview.restore],
    ['Se quedan como están', preview.kept],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {figures.map(([label, count]) => (
        <div key={label} className="rounded border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
