import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CallInput } from '#contract/endpoint.ts'
import { superReports } from '#contract/super-reports.ts'
import { keptQuery, shownUrl } from '../../report-page/address.ts'
import { FileMenu } from '../../report-page/file-actions.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Cards } from './cards.tsx'
import { courseQuery } from './course-query.ts'
import { DayCharts } from './day-charts.tsx'
import { general } from './declarations.ts'
import { readSuperReport } from './read-report.server.ts'
import { StatusTables } from './status-tables.tsx'
import { SuperReportPage } from './super-report-page.tsx'
import { UserFiles } from './user-files.tsx'

type Asked = CallInput<typeof superReports.general>

export const meta: MetaFunction = () => [{ title: general.title }]

export function loader(args: LoaderFunctionArgs) {
  return readSuperReport(args, general, ({ api, timezone }, shown) => {
    const query = courseQuery(general, shown, timezone) as unknown
    return api.attempt(superReports.general, { query } as Asked)
  })
}

export default function GeneralReport() {
  const read = useLoaderData<typeof loader>()
  const query = keptQuery(general.address, read.shown)
  const exportTo = (more: Record<string, string>) => general.exportTo({ ...query, ...more })
  return (
    <SuperReportPage report={general} read={read} actions={<UserFiles shown={read.shown} />}>
      {(told, { nothing }) =>
        told.counts.course.total === 0 ? (
          nothing
        ) : (
          <>
            <Cards read={told} />
            <DayCharts dates={told.dates} exportTo={(more) => exportTo({ of: 'dates', ...more })} />
            <StatusTables
              read={told}
              ofEvery={read.ofEvery}
              back={shownUrl(general.address, read.shown)}
              areasMenu={<FileMenu label="Exportar Areas" to={exportTo} />}
            />
          </>
        )
      }
    </SuperReportPage>
  )
}

export { ErrorPage as ErrorBoundary }
