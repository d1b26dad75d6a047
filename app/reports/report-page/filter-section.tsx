import type { ReactNode } from 'react'
import { Icon } from '#app/kit/ui/icon.tsx'

/** Filters under a heading that collapses them; it is open while one of them is set. Without a heading they are as they are. */
export function FilterSection({
  group,
  set,
  children,
}: {
  group: string | undefined
  /** Number of filters that are set, or wrong. */
  set: number
  children: ReactNode
}) {
  if (group === undefined) return children
  return (
    <details className="filter-section" open={set > 0}>
      <summary>
        {group}
        {set > 0 ? <span className="font-normal text-muted"> ({set})</span> : null}
        <span className="chevron">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-2">{children}</div>
    </details>
  )
}
