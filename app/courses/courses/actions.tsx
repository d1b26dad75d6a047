import type { CourseDetail } from '#contract/courses/courses.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { narrowingQuery, type Narrowing } from './report/report-query.ts'

/** Actions of a course; those about its users use the applied filters. */
export function CourseActions({
  course,
  narrowing,
}: {
  course: CourseDetail
  narrowing: Narrowing
}) {
  const admin = useIsAdmin()
  const { tenant } = useSession()
  const isOwner = admin && course.owner_tenant_id === tenant.id
  return (
    <>
      <ButtonLink to={paths.courses.scoretable(course.uuid)} icon="external-link" newTab>
        Top 10 Tiempo Real
      </ButtonLink>
      {isOwner ? (
        <ButtonLink to={paths.courses.design(course.course_id)} icon="edit">
          Editar contenidos
        </ButtonLink>
      ) : null}
      <Menu label="Más acciones" group="page">
        {admin ? (
          <>
            <MenuLink to={paths.courses.notices(course.id, narrowingQuery(narrowing))} icon="mail">
              Enviar a cada jefe su lista
            </MenuLink>
            <MenuLink to={paths.import(paths.courses.detail(course.id)).upload} icon="upload">
              Importar usuarios
            </MenuLink>
            <MenuLink to={paths.courses.dueDates(course.id)} icon="calendar">
              Fechas límite
            </MenuLink>
          </>
        ) : null}
        {isOwner ? (
          <MenuLink to={paths.courses.data(course.id)} icon="settings">
            Datos del curso
          </MenuLink>
        ) : null}
        {isOwner ? (
          <MenuLink to={paths.courses.editor(course.course_id).package()} icon="download" download>
            Exportar el curso
          </MenuLink>
        ) : null}
        <MenuLink to={paths.courses.certificateArchive(course.id)} icon="download" download>
          Descargar certificados
        </MenuLink>
        {admin ? (
          <>
            <MenuLine />
            <MenuLink to={paths.courses.unassignment(course.id)} icon="user-off" danger>
              Desasignar usuarios
            </MenuLink>
          </>
        ) : null}
      </Menu>
      {admin ? (
        <ButtonLink
          to={paths.courses.assignment(course.id)}
          variant="primary"
          icon="user-plus"
          shortcut="n"
        >
          Asignar Usuarios
        </ButtonLink>
      ) : null}
    </>
  )
}
