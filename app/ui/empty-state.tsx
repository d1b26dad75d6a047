import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/**
 * In place of a list that has nothing: what would be here and what to do first. For a search
 * without results it repeats the query and `action` is the way out.
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
  /** The specification's sentence: 'No hay usuarios en el momento'. */
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Inside a card: no frame of its own. */
  inline?: boolean
  /** When it stands for the whole page. */
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
