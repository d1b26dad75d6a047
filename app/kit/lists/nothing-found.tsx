import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import type { IconName } from '../ui/icon.tsx'

/** Replaces a list's rows: an empty list, or a search without results, with a link to the list without it. */
export function NothingFound({
  icon,
  title,
  q,
  filtered = false,
  none,
  clear,
  action,
  inline,
  children,
}: {
  icon: IconName
  /** Sentence of the specification for a list without rows: 'No hay usuarios en el momento'. */
  title: string
  q: string
  /** True when a filter is active beside the search. */
  filtered?: boolean
  /** Subject of the message: 'Ningún usuario'. */
  none: string
  /** Link to the list without search and filters; left out where the search field alone leads back. */
  clear?: { to: string; label: string }
  /** For an empty list: its `create` link, and a description of its future content. */
  action?: ReactNode
  /** True inside a card or a dialog. */
  inline?: boolean
  children?: ReactNode
}) {
  const missed = withoutMatch(none, q, filtered)
  const wayOut = clear ? <ButtonLink to={clear.to}>{clear.label}</ButtonLink> : null
  return (
    <EmptyState
      icon={icon}
      title={missed ?? title}
      action={missed ? wayOut : action}
      inline={inline}
    >
      {missed ? null : children}
    </EmptyState>
  )
}

/** Returns 'Ningún usuario coincide con «nadie» y los filtros'; null without search and filters. */
function withoutMatch(none: string, q: string, filtered: boolean): string | null {
  if (q) return `${none} coincide con «${q}»${filtered ? ' y los filtros' : ''}`
  return filtered ? `${none} coincide con los filtros` : null
}
