import type { ReactNode } from 'react'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'

/**
 * Empty state of the course grid: without courses, or without matches, with a link that clears the
 * search.
 */
export function NoCourses({
  q,
  narrowed = q !== '',
  allTo,
  create,
  children,
}: {
  q: string
  /** True when a filter hides courses, with or without a search. */
  narrowed?: boolean
  /** Address of the grid without the search. */
  allTo: string
  /** Button to create the first one, for actors who may. */
  create?: ReactNode
  /** Text of the empty state. */
  children: string
}) {
  return (
    <EmptyState
      icon="courses"
      title={
        q
          ? `Ningún curso coincide con «${q}»`
          : narrowed
            ? 'Ningún curso coincide'
            : 'Aún no hay cursos'
      }
      action={narrowed ? <ButtonLink to={allTo}>Ver todos los cursos</ButtonLink> : create}
    >
      {q
        ? 'Se busca en el nombre y en el identificador, sin distinguir tildes ni mayúsculas.'
        : narrowed
          ? null
          : children}
    </EmptyState>
  )
}
