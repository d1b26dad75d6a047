import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { trashList, type ListQuery } from './list-query.ts'

/** Empty state of the trash: without items, or without matches of the filters. */
export function NothingDeleted({ shown }: { shown: ListQuery }) {
  const { q } = shown
  if (!trashList.isNarrowed(shown)) {
    return (
      <EmptyState icon="trash" title="La papelera está vacía">
        Aquí aparecerán las áreas, los cargos, los grupos, las unidades de negocio y las
        certificaciones de usuarios que se eliminen.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="trash"
      title="No hay elementos que coincidan"
      action={<ButtonLink to={trashList.clearedUrl(shown)}>Ver toda la papelera</ButtonLink>}
    >
      {q ? <p>Nada en la papelera coincide con «{q}».</p> : null}
    </EmptyState>
  )
}
