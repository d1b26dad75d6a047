import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/**
 * Replaces an empty list: explains what it will contain and what to do first. For a search without results it
 * repeats the query, and `action` resets the search.
 */
export function EmptyState({
  icon,
  title,
  children,
  action,
  inline = false,
  heading: Heading = 'p',
}: {
  icon: IconName
  /** Sentence of the specification: 'No hay usuarios en el momento'. */
  title: string
  children?: ReactNode
  action?: ReactNode
  /** True inside a card: no frame of its own. */
  inline?: boolean
  /** 'h1' when it replaces the whole page. */
  heading?: 'h1' | 'p'
}) {
  return (
    <div
      className={`flex flex-col items-center px-4 py-12 text-center ${inline ? '' : 'rounded border border-line bg-surface'}`}
    >
      <span className="mb-3 flex h-12 w-12 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon name={icon} size={24} />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children ? <div className="mt-1 max-w-96 text-muted">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
