import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { courses } from '#contract/courses/courses.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { CourseActions } from './actions.tsx'
import type { CourseContext } from './course-context.ts'
import { readChoices } from './report/choices.server.ts'
import { narrowingQuery, readNarrowing } from './report/report-query.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.course.name ?? 'Curso' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const narrowing = readNarrowing(request)
  const [course, summary, choices] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    api.call(courses.summary, { params: { id }, query: narrowingQuery(narrowing) }),
    readChoices(api, narrowing),
  ])
  const back = returnUrlOfPage(request, paths.courses.detail(id), paths.courses.list())
  return { course, summary, choices, narrowing, back }
}

/** Bar and tabs of a course; every tab keeps the search and the filters. */
export default function CoursePage() {
  const { course, summary, choices, narrowing, back } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const query = narrowingQuery(narrowing)
  const tabs = [
    { at: paths.courses.detail, label: 'Resumen' },
    { at: paths.courses.users, label: 'Personas', count: summary.assigned },
    { at: paths.courses.areas, label: 'Áreas' },
    { at: paths.courses.certificates, label: 'Certificados' },
  ]
  return (
    <>
      <PageHeader
        title={course.name}
        back={wayTo(back, paths.courses.list(), 'Volver a los cursos')}
        status={course.enabled ? null : <Tag>Inactivo</Tag>}
        actions={<CourseActions course={course} narrowing={narrowing} />}
      />
      <Tabs
        label="Contenido del curso"
        tabs={tabs.map(({ at, ...tab }) => ({
          ...tab,
          to: at(course.id, query),
          current: pathname === at(course.id),
        }))}
      />
      <Outlet context={{ course, summary, choices } satisfies CourseContext} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
