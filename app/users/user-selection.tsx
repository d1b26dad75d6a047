import type { MouseEvent } from 'react'
import type { UserRow } from '#contract/user-shapes.ts'
import { ListSelection } from '../lists/list-body.tsx'
import type { ListPage } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { type ListQuery, userList } from './list-query.ts'

export const SELECTION_FORM = 'selected-users'

/** What can be done with several users: the buttons lead to a confirmation, or to the file. */
export function UserSelection({ page }: { page: ListPage<UserRow, ListQuery> }) {
  return (
    <ListSelection
      formId={SELECTION_FORM}
      action={paths.users.deactivation()}
      wholesale
      list={userList}
      page={page}
    >
      <Button type="submit" size="sm" icon="user-check" formAction={paths.users.activation()}>
        Activar
      </Button>
      <Button type="submit" size="sm" icon="user-off" formAction={paths.users.deactivation()}>
        Desactivar
      </Button>
      <Button type="submit" size="sm" icon="courses" formAction={paths.users.courseAssignment()}>
        Asignar curso
      </Button>
      <Button type="submit" size="sm" icon="groups" formAction={paths.users.groupAddition()}>
        Agregar a grupo
      </Button>
      <Button
        type="submit"
        size="sm"
        icon="download"
        formAction={paths.users.export()}
        onClick={exportSelection}
      >
        Exportar
      </Button>
    </ListSelection>
  )
}

/** A file is no page: with scripts the router would wait for one, so the browser is sent for it. */
function exportSelection(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget
  if (!form) return
  event.preventDefault()
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') search.append(name, value)
  }
  window.location.assign(`${paths.users.export()}?${search}`)
}
