import { none, NOUNS } from '#contract/nouns.ts'
import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ListQuery, recordList } from './list-query.ts'

/** Empty state of the list: without users, or without matches, with a link that clears the search. */
export function NobodyThere({
  list,
  shown,
  course,
}: {
  list: ReturnType<typeof recordList>
  shown: ListQuery
  course: number
}) {
  const admin = useIsAdmin()
  if (list.isNarrowed(shown)) {
    return (
      <EmptyState
        icon="users"
        title="No hay usuarios en el momento"
        action={<ButtonLink to={list.clearedUrl(shown)}>Ver todos los usuarios</ButtonLink>}
      >
        {shown.q
          ? `${none(NOUNS.user)} coincide con «${shown.q}».`
          : `${none(NOUNS.user)} pasa los filtros.`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="users"
      title="No hay usuarios en el momento"
      action={
        admin ? (
          <ButtonLink
            to={paths.import(paths.externalCourseUsers.list(course)).upload}
            icon="upload"
          >
            Importar usuarios
          </ButtonLink>
        ) : null
      }
    >
      {admin ? 'Asigna a quienes van al curso, o impórtalos de una hoja de cálculo.' : null}
    </EmptyState>
  )
}
