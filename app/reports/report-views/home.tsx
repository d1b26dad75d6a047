import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { reports } from '#contract/reports/reports.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { homeAddress, homePages } from './home-address.ts'
import { LastUsed } from './last-used.tsx'
import { ReportEntries } from './report-entries.tsx'
import { ScheduleTable } from './schedules/table.tsx'
import { ViewTable } from './view-table.tsx'

const TITLE = 'Todos los reportes'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const pages = homePages(request)
  const [recent, views, schedules] = await Promise.all([
    api.call(reports.recent, {}),
    readPage(
      { request },
      {
        shown: { page: pages.views },
        pageSize: 10,
        address: (views) => homeAddress({ ...pages, views }),
        read: ({ limit, skip }) => api.call(reports.views, { query: { limit, skip, q: pages.q } }),
      },
    ),
    readPage(
      { request },
      {
        shown: { page: pages.schedules },
        pageSize: 10,
        address: (schedules) => homeAddress({ ...pages, schedules }),
        read: ({ limit, skip }) => api.call(reports.schedules, { query: { limit, skip } }),
      },
    ),
  ])
  return { recent, views, schedules, q: pages.q }
}

export default function ReportsHome() {
  const { recent, views, schedules, q } = useLoaderData<typeof loader>()
  const pages = { q, views: views.shown.page, schedules: schedules.shown.page }
  const { acting } = useSession()
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Lo que consultas, lo que guardas y lo que te llega por correo."
        actions={
          acting ? null : (
            <ButtonLink
              to={paths.reports.newSchedule({ back: homeAddress(pages) })}
              icon="mail"
              preventScrollReset
            >
              Programar envío
            </ButtonLink>
          )
        }
      />
      <Outlet />
      <div className="space-y-6">
        <ViewTable page={views} pages={pages} />
        {recent.length > 0 ? <LastUsed recent={recent} /> : null}
        <ReportEntries />
        <ScheduleTable page={schedules} pages={pages} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar los reportes" />
}
