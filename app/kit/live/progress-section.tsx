import type { ReactNode } from 'react'

/** Progress of a job that a page follows by its events. Without scripts the page reloads every second. */
export function ProgressSection({
  wide = false,
  children,
}: {
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label="Progreso"
      className={`rounded border border-line bg-surface p-6 ${wide ? '' : 'max-w-form'}`}
    >
      <noscript>
        <meta httpEquiv="refresh" content="1" />
      </noscript>
      {children}
    </section>
  )
}
