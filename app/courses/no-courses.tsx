import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** No course at all, or none that a search matches: then it says what was searched and the way out. */
export function NoCourses({
  q,
  narrowed = q !== '',
  allTo,
  create,
  children,
}: {
  q: string
  /** A filter leaves courses out, with or without a search. */
  narrowed?: boolean
  /** The same grid without the search. */
  allTo: string
  /** What begins the first one, for whoever may. */
  create?: ReactNode
  /** What would be here. */
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
