import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CourseStatus, CourseSummary } from '#contract/courses/course-report.ts'
import { STATUS_TABLES } from '#contract/courses/course-report-words.ts'
import { courses } from '#contract/courses/courses.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useCourse } from '../course-context.ts'
import { isOff, toRow, userColumns } from './report-columns.tsx'
import { ReportFilter } from './report-filter.tsx'
import { narrowingQuery, userList } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import { TABLES } from './tables.ts'

/** Loads the users of the course: all, or those with one status. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return readList({ request, context }, userList(id), async (query) => {
    const { results, pagination } = await api.call(courses.reportUsers, { params: { id }, query })
    return { results: results.map(toRow), pagination }
  })
}

const ALL = { title: 'Todos', empty: 'Todavía nadie tiene este curso' }

const countOf: Record<CourseStatus, (summary: CourseSummary) => number> = {
  finished: ({ completed }) => completed,
  active: ({ active }) => active,
  downloaded: ({ no_progress }) => no_progress,
  'not-downloaded': ({ not_downloaded }) => not_downloaded,
}

/** The tables of users of specification 2, section 2, as views of one table, and before them all users. */
export default function CourseUsers() {
  const page = useLoaderData<typeof loader>()
  const { course, summary, choices } = useCourse()
  const { timezone } = useSession().tenant
  const admin = useIsAdmin()
  const list = userList(course.id)
  const { urlState } = page
  const { status, sort, order } = urlState
  const { title, empty } = status === '' ? ALL : STATUS_TABLES[status]
  const dated =
    urlState.due !== '' || sort === 'due_date' || page.rows.some((user) => user.due_date !== null)
  const exportQuery = { ...narrowingQuery(urlState), sort, order }
  return (
    <section aria-label="Personas">
      <ReportFilter
        list={list}
        urlState={urlState}
        choices={choices}
        tools={
          page.total > 0 ? (
            <ExportMenu
              to={(file) =>
                paths.courses.export(course.id, {
                  table: status === '' ? 'all' : TABLES[status],
                  ...exportQuery,
                  ...file,
                })
              }
            />
          ) : null
        }
      />
      <Tabs
        label="Estado en el curso"
        tabs={[
          {
            to: list.listUrl(urlState, { status: '' }),
            label: ALL.title,
            count: summary.assigned,
            current: status === '',
          },
          ...Object.entries(STATUS_TABLES).map(([key, words]) => ({
            to: list.listUrl(urlState, { status: key as CourseStatus }),
            label: words.title,
            count: countOf[key as CourseStatus](summary),
            current: status === key,
          })),
        ]}
      />
      <h2 className="mb-2 hidden text-lg font-semibold print:block">{title}</h2>
      <ReportTable
        caption={title}
        noun={NOUNS.user}
        list={list}
        page={page}
        columns={userColumns(timezone, { all: status === '', dated })}
        rowKey={(user) => user.id}
        muted={isOff}
        empty={empty}
        action={
          admin && status === '' ? (
            <ButtonLink to={paths.courses.assignment(course.id)} icon="user-plus">
              Asignar Usuarios
            </ButtonLink>
          ) : null
        }
      />
    </section>
  )
}

export { TabError as ErrorBoundary }
