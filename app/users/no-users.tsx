import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Empty state of the list: without users, or without matches, with a link that clears the search. */
export function NoUsers({
  q,
  narrowed,
  create,
}: {
  q: string
  narrowed: boolean
  /** Buttons to create the first ones, for actors who may. */
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
