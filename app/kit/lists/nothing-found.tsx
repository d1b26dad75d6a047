import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import type { IconName } from '../ui/icon.tsx'

/** Replaces a list's rows: an empty list, or a search without results, with a link to the list without it. */
export function NothingFound({
  icon,
  title,
  q,
  narrowed = q !== '',
  none,
  clear,
  action,
  children,
}: {
  icon: IconName
  /** Sentence of the specification: 'No hay usuarios en el momento'. */
  title: string
  q: string
  /** True when a filter is active, with or without a search. */
  narrowed?: boolean
  /** Subject of the message: 'Ningún usuario'. */
  none: string
  /** Link to the list without the search. */
  clear: { to: string; label: string }
  /** For an empty list: its `create` link, and a description of its future content. */
  action?: ReactNode
  children?: ReactNode
}) {
  const wayOut = <ButtonLink to={clear.to}>{clear.label}</ButtonLink>
  return (
    <EmptyState icon={icon} title={title} action={narrowed ? wayOut : action}>
      {q ? `${none} coincide con «${q}».` : narrowed ? `${none} pasa los filtros.` : children}
    </EmptyState>
  )
}
