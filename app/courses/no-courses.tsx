import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** No course at all, or none that a search matches: then it says what was searched and the way out. */
export function NoCourses({
  q,
  allTo,
  create,
  children,
}: {
  q: string
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
      title={q ? `Ningún curso coincide con «${q}»` : 'Aún no hay cursos'}
      action={q ? <ButtonLink to={allTo}>Ver todos los cursos</ButtonLink> : create}
    >
      {q
        ? 'Se busca en el nombre y en el identificador, sin distinguir tildes ni mayúsculas.'
        : children}
    </EmptyState>
  )
}
