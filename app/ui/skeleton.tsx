/**
 * The place of rows that are on their way, of the height they will have, so nothing jumps. It shows
 * itself only after 300 ms: a quick answer never flickers.
 */
export function Skeleton({ rows = 10, label = 'Cargando…' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{label}</span>
      <div
        aria-hidden="true"
        className="animate-pulse divide-y divide-line rounded border border-line bg-surface"
      >
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-10 items-center gap-3 px-3">
            <span className="h-6 w-6 shrink-0 rounded-full bg-line" />
            <span className={`h-2 rounded-full bg-line ${WIDTHS[row % WIDTHS.length]}`} />
            <span className="ml-auto h-2 w-20 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}

const WIDTHS = ['w-48', 'w-32', 'w-56', 'w-40']
