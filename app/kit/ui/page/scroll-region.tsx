import type { ReactNode } from 'react'

/** Part of a page that scrolls by itself. In the Tab order, since only what has the focus scrolls by keyboard. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  /** Classes with the bound and `overflow-auto`. */
  className: string
  children: ReactNode
}) {
  return (
    // Positioned, so that hidden text of what is scrolled does not widen the page.
    <div role="region" aria-label={label} tabIndex={0} className={`relative ${className}`}>
      {children}
    </div>
  )
}
