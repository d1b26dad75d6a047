import type { MouseEvent } from 'react'
import type { UserRow } from '#contract/platform/people/user-shapes.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { asking, ListSelection } from '#app/kit/lists/list-selection.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { SelectionAction, SelectionMenu } from '#app/kit/ui/tables/selection-bar.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { type ListQuery, userList } from '../list-query.ts'

/** Bulk actions on users: immediate, confirmed, or a download. */
export function UserSelection({ page }: { page: ListPage<UserRow, ListQuery> }) {
  const query = userList.toQuery(page.urlState)
  return (
    <ListSelection allowAllMatching list={userList} page={page}>
      <SelectionAction to={asking(userList, page, paths.users.courseAssignment)} icon="courses">
        Asignar curso
      </SelectionAction>
      <SelectionAction to={asking(userList, page, paths.users.groupAddition)} icon="groups">
        Agregar a grupo
      </SelectionAction>
      <SelectionAction to={asking(userList, page, paths.users.invitations)} icon="mail">
        Enviar invitaciones
      </SelectionAction>
      <SelectionMenu>
        <SelectionAction
          to={asking(userList, page, paths.users.certificationAssignment)}
          icon="certifications"
        >
          Asignar certificación
        </SelectionAction>
        <SelectionAction
          to={asking(userList, page, paths.users.export)}
          icon="download"
          onClick={exportSelection}
        >
          Exportar
        </SelectionAction>
        <SelectionAction to={paths.users.activation(query)} icon="user-check">
          Activar
        </SelectionAction>
        <SelectionAction to={asking(userList, page, paths.users.deactivation)} icon="user-off">
          Desactivar
        </SelectionAction>
      </SelectionMenu>
    </ListSelection>
  )
}

/** Downloads with a native navigation, since the router would wait for a page. */
function exportSelection(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  window.location.assign(param(event.currentTarget.formAction, 'to') ?? paths.users.export())
}
