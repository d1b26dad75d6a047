import type { ExternalCourse } from '#contract/training/external-courses.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { recordList, type ListQuery } from './list-query.ts'

/** Assignment and attendance, and in the menu the import and the exports. */
export function CourseActions({
  course,
  urlState,
}: {
  course: ExternalCourse
  urlState: ListQuery
}) {
  const admin = useIsAdmin()
  const { page, selection, size, ...query } = recordList(course.id).toQuery(urlState)
  const { enabled: _, ...inIt } = query
  const at = paths.externalCourseUsers
  return (
    <>
      {admin && course.users > 0 ? (
        <ButtonLink to={at.attendance(course.id, inIt)} icon="check">
          Tomar asistencia
        </ButtonLink>
      ) : null}
      <Menu label="Más acciones" group="page">
        {admin ? (
          <>
            <MenuLink
              to={paths.externalCourses.edit(course.id, { back: at.list(course.id) })}
              icon="edit"
            >
              Editar curso
            </MenuLink>
            <MenuLink
              to={paths.skills('external-courses', course.id, { back: at.list(course.id) })}
              icon="skills"
            >
              Asignar competencias
            </MenuLink>
            <MenuLine />
            <MenuLink to={paths.import(at.list(course.id)).upload} icon="upload">
              Importar usuarios
            </MenuLink>
          </>
        ) : null}
        <MenuLink to={at.sheet(course.id, inIt)} icon="printer">
          Imprimir lista de asistencia
        </MenuLink>
      </Menu>
      {admin ? (
        <ButtonLink to={at.assignment(course.id)} variant="primary" icon="user-plus" shortcut="n">
          Asignar Usuarios
        </ButtonLink>
      ) : null}
    </>
  )
}
