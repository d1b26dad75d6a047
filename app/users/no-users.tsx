import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Nobody at all, or nobody that a search and filters match: then it says what was searched and the way out. */
export function NoUsers({
  q,
  narrowed,
  create,
}: {
  q: string
  narrowed: boolean
  /** What begins with the first ones, for whoever may. */
  create: ReactNode
}) {
  return (
    <EmptyState
      icon="users"
      title="No hay usuarios en el momento"
      action={
        narrowed ? <ButtonLink to={paths.users.list()}>Ver todos los usuarios</ButtonLink> : create
      }
    >
      {q ? <p>Ningún usuario coincide con «{q}».</p> : null}
      {narrowed && !q ? <p>Ningún usuario pasa los filtros.</p> : null}
    </EmptyState>
  )
}
