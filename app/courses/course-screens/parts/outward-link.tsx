import type { ReactNode } from 'react'

/** Link of the course, which leaves the console; in a miniature, only its appearance. */
export function OutwardLink({
  to,
  still,
  className,
  children,
}: {
  to: string
  still: boolean | undefined
  className: string
  children: ReactNode
}) {
  if (still) return <span className={className}>{children}</span>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}
