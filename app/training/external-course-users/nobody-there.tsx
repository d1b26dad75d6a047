import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import type { ListQuery, recordList } from './list-query.ts'

/** Empty state of the list: without users, or without matches, with a link that clears the search. */
export function NobodyThere({
  list,
  urlState,
  course,
}: {
  list: ReturnType<typeof recordList>
  urlState: ListQuery
  course: number
}) {
  const admin = useIsAdmin()
  const upload = paths.import(paths.externalCourseUsers.list(course)).upload
  return (
    <NothingFound
      icon="users"
      title="No hay usuarios en el momento"
      q={urlState.q}
      filtered={list.isNarrowed({ ...urlState, q: '' })}
      none={none(NOUNS.user)}
      clear={{ to: list.clearedUrl(urlState), label: 'Ver todos los usuarios' }}
      action={
        admin ? (
          <ButtonLink to={upload} icon="upload">
            Importar usuarios
          </ButtonLink>
        ) : null
      }
    >
      {admin ? 'Asigna a quienes van al curso, o impórtalos de una hoja de cálculo.' : null}
    </NothingFound>
  )
}
