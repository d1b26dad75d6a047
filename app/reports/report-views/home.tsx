import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { reports } from '#contract/reports/reports.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { homeAddress, homePages } from './home-address.ts'
import type { z } from 'zod'
import { RelativeTime } from '#app/kit/ui/states/time.tsx'
import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { KINDS, REPORTS, filterLine } from './words.ts'
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
        urlState: { page: pages.views },
        pageSize: 10,
        address: (views) => homeAddress({ ...pages, views }),
        read: ({ limit, skip }) => api.call(reports.views, { query: { limit, skip, q: pages.q } }),
      },
    ),
    readPage(
      { request },
      {
        urlState: { page: pages.schedules },
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
  const pages = { q, views: views.urlState.page, schedules: schedules.urlState.page }
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

/** Links to the reports, with descriptions. */
function ReportEntries() {
  return (
    <Card title="Reportes">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-6 gap-y-4">
        {KINDS.map((kind) => (
          <li key={kind} className="flex gap-3">
            <span className="pt-0.5 text-muted">
              <Icon name="reports" />
            </span>
            <div className="min-w-0">
              <Link to={paths.reports.report(kind)} className="name-link">
                {REPORT_KINDS[kind]}
              </Link>
              <p className="text-sm text-muted">{REPORTS[kind]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Recent = z.output<typeof reports.recent.answer>

/** Recent reports of the user, each with its filters. */
function LastUsed({ recent }: { recent: Recent }) {
  const { timezone } = useSession().tenant
  return (
    <Card title="Lo último que consultaste" flush>
      <ul className="divide-y divide-line">
        {recent.map(({ kind, query, filters, used_at: at }) => (
          <li
            key={kind}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2"
          >
            <div className="min-w-0 flex-[1_1_240px]">
              <Link to={paths.reports.byQuery(kind, query)} className="name-link">
                {REPORT_KINDS[kind]}
              </Link>
              <p className="line-clamp-2 break-words text-sm text-muted">{filterLine(filters)}</p>
            </div>
            <span className="text-sm text-muted">
              <RelativeTime instant={at} timeZone={timezone} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar los reportes" />
}
