import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { IconName } from '../ui/icon.tsx'

/** In place of a list's rows: none at all, or none that a search matches; then what was searched and the way out. */
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
  /** The specification's sentence: 'No hay usuarios en el momento'. */
  title: string
  q: string
  /** A filter leaves rows out, with or without a search. */
  narrowed?: boolean
  /** What does not match: 'Ningún usuario'. */
  none: string
  /** The list without the search. */
  clear: { to: string; label: string }
  /** Of a list without rows: its `create`, and what would be here. */
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
