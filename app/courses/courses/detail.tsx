import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courses, type CourseDetail } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { isNarrowed, narrowingQuery, readReportQuery, USER_TABLES } from './report/report-query.ts'
import { ReportFilter } from './report/report-filter.tsx'
import { readChoices, readReport } from './report/report.server.ts'
import { AREA_COLUMNS, isOff, ReportTable, userColumns } from './report/report-table.tsx'
import { Summary } from './report/summary.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.course.name ?? 'Curso' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const reportQuery = readReportQuery(request)
  const [course, summary, choices, tables] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    api.call(courses.summary, { params: { id }, query: narrowingQuery(reportQuery.narrowing) }),
    readChoices(api, reportQuery.narrowing),
    readReport({ request, context }, api, id, reportQuery),
  ])
  const back = returnUrlOfPage(request, paths.courses.detail(id), paths.courses.list())
  return { course, summary, choices, tables, reportQuery, back }
}

export default function CoursePage() {
  const { course, summary, choices, tables, reportQuery, back } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={course.name}
        back={wayTo(back, paths.courses.list(), 'Volver a los cursos')}
        description={factsOf(course)}
        actions={<Actions />}
      />
      {course.description ? <p className="mb-6 max-w-text">{course.description}</p> : null}
      {summary.assigned > 0 || isNarrowed(reportQuery.narrowing) ? (
        <ReportFilter courseId={course.id} reportQuery={reportQuery} choices={choices} />
      ) : null}
      <Summary courseId={course.id} reportQuery={reportQuery} summary={summary} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 xl:grid-cols-2">
        {USER_TABLES.map((table) => (
          <ReportTable
            key={table}
            courseId={course.id}
            table={table}
            reportQuery={reportQuery}
            columns={userColumns(reportQuery, tables[table])}
            rowKey={(user) => user.id}
            muted={isOff}
            list={tables[table]}
          />
        ))}
        <ReportTable
          courseId={course.id}
          table="areas"
          reportQuery={reportQuery}
          columns={AREA_COLUMNS}
          rowKey={(area) => area.id ?? 'none'}
          list={tables.areas}
        />
      </div>
    </>
  )
}

function Actions() {
  const { course, reportQuery } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const { tenant } = useSession()
  return (
    <>
      <ButtonLink to={paths.courses.scoretable(course.uuid)} icon="external-link" newTab>
        Top 10 Tiempo Real
      </ButtonLink>
      {admin && course.owner_tenant_id === tenant.id ? (
        <ButtonLink to={paths.courses.design(course.course_id)} icon="edit">
          Editar contenidos
        </ButtonLink>
      ) : null}
      <Menu label="Más acciones" group="page">
        {admin ? (
          <>
            <MenuLink to={paths.courses.unassignment(course.id)} icon="user-off">
              Desasignar usuarios
            </MenuLink>
            <MenuLink
              to={paths.courses.notices(course.id, narrowingQuery(reportQuery.narrowing))}
              icon="mail"
            >
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
        {admin && course.owner_tenant_id === tenant.id ? (
          <MenuLink to={paths.courses.editor(course.course_id).package()} icon="download" download>
            Exportar el curso
          </MenuLink>
        ) : null}
        <MenuLink to={paths.courses.certificates(course.id)} icon="download" download>
          Descargar certificados
        </MenuLink>
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

/** Returns the facts of a course in one line: '8 horas · Vigencia de 1 año · Ana Ruiz'. */
function factsOf(course: CourseDetail): string {
  const { duration_hours: hours, validity_years: years } = course
  return [
    course.category_name,
    hours === null ? null : counted(hours, NOUNS.hour),
    years === null ? null : `Vigencia de ${counted(years, NOUNS.year)}`,
    course.instructor_name,
    course.enabled ? null : 'Inactivo',
  ]
    .filter(Boolean)
    .join(DOT)
}

export { ErrorPage as ErrorBoundary }
