import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { courses, type Course } from '#contract/courses.ts'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Tag } from '../ui/tag.tsx'
import { CourseGrid } from './course-grid.tsx'
import { lastPage, PAGE_SIZE, pageOf, readListQuery, toQuery } from './list-query.ts'
import { NoCourses } from './no-courses.tsx'

export const meta: MetaFunction = () => [{ title: 'Cursos' }]

/** Also the page of `/`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { results, pagination } = await api.call(courses.list, { query: pageOf(shown) })
  const last = lastPage(pagination.total)
  if (shown.page > last) throw redirect(paths.courses.list(toQuery({ ...shown, page: last })))
  return { rows: results, total: pagination.total, shown }
}

export default function CourseList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const create = admin ? (
    <ButtonLink to={paths.courses.new(toQuery(shown))} variant="primary" icon="plus" shortcut="n">
      Nuevo curso
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title="Cursos" count={total} actions={create} />
      <Outlet />
      <FilterBar
        action={paths.courses.list()}
        q={shown.q}
        label="Buscar cursos"
        clearTo={paths.courses.list()}
      />
      {rows.length === 0 ? (
        <NoCourses q={shown.q} allTo={paths.courses.list()}>
          Aquí aparecen los cursos de la compañía, con el avance de quienes los tienen.
        </NoCourses>
      ) : (
        <>
          <CourseGrid
            courses={rows}
            to={(course) => paths.courses.detail(course.id)}
            imageAt={paths.courses.image}
            note={(course) => (course.enabled ? null : <Tag>Inactivo</Tag>)}
            menu={admin ? (course) => <CourseMenu course={course} /> : undefined}
          />
          <Pagination
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="cursos"
            to={(page) => paths.courses.list(toQuery({ ...shown, page }))}
          />
        </>
      )}
    </>
  )
}

function CourseMenu({ course }: { course: Course }) {
  return (
    <Menu label={`Acciones de ${course.name}`} group="cards">
      <MenuLink to={paths.courses.design(course.course_id)} icon="edit">
        Editar curso
      </MenuLink>
      <MenuLink to={paths.courses.skills(course.id)} icon="skills">
        Asignar competencias
      </MenuLink>
    </Menu>
  )
}

export { ErrorPage as ErrorBoundary }
