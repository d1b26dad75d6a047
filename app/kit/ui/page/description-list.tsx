import type { ReactNode } from 'react'

export type Description = {
  term: string
  /** null or '' shows a dash. */
  value: ReactNode
}

/** List of facts. `rows` puts the term beside its value, `stack` above it, in as many columns as fit. */
export function DescriptionList({
  items,
  layout = 'rows',
}: {
  items: Description[]
  layout?: 'rows' | 'stack'
}) {
  const rows = layout === 'rows'
  return (
    <dl
      className={
        rows ? 'divide-y divide-line' : 'grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-3'
      }
    >
      {items.map(({ term, value }) => (
        <div key={term} className={rows ? 'flex gap-4 py-2' : ''}>
          <dt className={rows ? 'w-40 shrink-0 text-muted' : 'text-sm text-muted'}>{term}</dt>
          <dd className="min-w-0 flex-1 break-words">
            {value === null || value === undefined || value === '' ? (
              <>
                <span aria-hidden="true" className="text-faint">
                  —
                </span>
                <span className="sr-only">Sin dato</span>
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
