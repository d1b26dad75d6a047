import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courses, type Course, type ListedCourse } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formatShare } from '#app/kit/charts/figures.ts'
import { StatusLine } from '#app/kit/charts/status-line.tsx'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { CourseGrid } from './course-grid.tsx'
import { courseList } from './list-query.ts'
import { NoCourses } from './no-courses.tsx'

export const meta: MetaFunction = () => [{ title: 'Cursos' }]

/** Also the page of `/`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const urlState = courseList.readListQuery(request)
  return readPage(
    { request, context },
    {
      urlState,
      pageSize: 100,
      address: (page) => courseList.listUrl(urlState, { page }),
      read: (part) =>
        api.call(courses.list, {
          query: {
            q: urlState.q,
            ...(urlState.people === 'none' && { without_people: true }),
            ...part,
          },
        }),
    },
  )
}

export default function CourseList() {
  const page = useLoaderData<typeof loader>()
  const { rows, urlState } = page
  const admin = useIsAdmin()
  const back = courseList.listUrl(urlState, { page: urlState.page })
  const create = admin ? (
    <CreateLink to={paths.courses.new(courseList.toQuery(urlState))}>Nuevo curso</CreateLink>
  ) : null
  return (
    <ListPage
      title="Cursos"
      create={create}
      actions={
        <>
          <ButtonLink to={paths.courseLibrary.list()} icon="file">
            Biblioteca
          </ButtonLink>
          {admin ? (
            <>
              <ButtonLink to={paths.coursePackages.upload()} icon="upload">
                Importar un curso
              </ButtonLink>
              <ButtonLink to={paths.starters.list()} icon="courses">
                Empezar con un curso listo
              </ButtonLink>
            </>
          ) : null}
        </>
      }
      list={courseList}
      page={page}
      noun={NOUNS.course}
      search="Buscar cursos"
      filters={
        // Set by a link of the start page, removed by its chip, kept by a search.
        urlState.people ? <input type="hidden" name="people" value={urlState.people} /> : null
      }
      chips={
        urlState.people === 'none'
          ? [{ label: WITHOUT_PEOPLE, removeTo: courseList.listUrl(urlState, { people: '' }) }]
          : []
      }
      empty={
        <NoCourses
          q={urlState.q}
          narrowed={courseList.isNarrowed(urlState)}
          allTo={paths.courses.list()}
          create={create}
        >
          Aquí aparecen los cursos de la compañía, con el progreso de quienes los tienen.
        </NoCourses>
      }
    >
      <CourseGrid
        courses={rows}
        to={(course) => paths.courses.detail(course.id)}
        imageAt={paths.courses.image}
        note={(course) => (course.enabled ? null : <Tag>Inactivo</Tag>)}
        footer={(course) => <Progress {...course.progress} />}
        menu={admin ? (course) => <CourseMenu course={course} back={back} /> : undefined}
      />
    </ListPage>
  )
}

const WITHOUT_PEOPLE = 'Sin usuarios'

/** Progress of the users of a course; as text too, since screen readers do not read the bar. */
function Progress({ assigned, completed, active }: ListedCourse['progress']) {
  if (assigned === 0) return <p>{WITHOUT_PEOPLE}</p>
  return (
    <StatusLine
      parts={[
        { label: 'Completados', value: completed, tone: 'done' },
        { label: 'Activos', value: active, tone: 'going' },
        { label: 'Sin avance', value: assigned - completed - active, tone: 'absent' },
      ]}
      words={`${formatShare(completed, assigned)} completado${DOT}${counted(assigned, NOUNS.user)}`}
    />
  )
}

function CourseMenu({ course, back }: { course: Course; back: string }) {
  const { tenant } = useSession()
  return (
    <Menu label={`Acciones de ${course.name}`} group="cards">
      <MenuLink to={paths.courses.design(course.course_id)} icon="edit">
        Editar curso
      </MenuLink>
      {course.owner_tenant_id === tenant.id ? (
        <MenuLink to={paths.courses.data(course.id, { back })} icon="settings">
          Datos del curso
        </MenuLink>
      ) : null}
      <MenuLink to={paths.skills('courses', course.id)} icon="skills">
        Asignar competencias
      </MenuLink>
    </Menu>
  )
}

export { ErrorPage as ErrorBoundary }
