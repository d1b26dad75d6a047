import type { ExternalCourseUser } from '#contract/training/external-course-users.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { asking, ListSelection } from '#app/kit/lists/list-selection.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import type { ListQuery, recordList } from './list-query.ts'

type List = ReturnType<typeof recordList>

/** Actions on the selected users of a course, each with a confirmation. */
export function RecordSelection({
  list,
  course,
  page,
}: {
  list: List
  course: number
  page: ListPage<ExternalCourseUser, ListQuery>
}) {
  const { marking, dueDate, deactivation } = paths.externalCourseUsers
  return (
    <ListSelection allowAllMatching list={list} page={page}>
      <SelectionAction to={asking(list, page, (query) => marking(course, query))} icon="check">
        Marcar asistencia
      </SelectionAction>
      <SelectionAction to={asking(list, page, (query) => dueDate(course, query))} icon="calendar">
        Fecha límite
      </SelectionAction>
      <SelectionAction
        to={asking(list, page, (query) => deactivation(course, query))}
        icon="user-off"
      >
        Desactivar
      </SelectionAction>
    </ListSelection>
  )
}

/** Actions on one user. */
export function RecordMenu({
  list,
  course,
  row,
  urlState,
}: {
  list: List
  course: number
  row: ExternalCourseUser
  urlState: ListQuery
}) {
  const here = list.toQuery({ ...urlState, all: false })
  const { record, deactivation } = paths.externalCourseUsers
  return (
    <Menu label={`Acciones de ${row.full_name}`} group="rows">
      <MenuLink to={record(course, row.id, here)} icon="edit">
        Editar registro
      </MenuLink>
      <MenuLink to={paths.users.detail(row.user_id)} icon="eye">
        Ver perfil
      </MenuLink>
      {row.enabled ? (
        <>
          <MenuLine />
          <MenuLink to={deactivation(course, { ...here, ids: [row.id] })} icon="user-off" danger>
            Desactivar
          </MenuLink>
        </>
      ) : null}
    </Menu>
  )
}
