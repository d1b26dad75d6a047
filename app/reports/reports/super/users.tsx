import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { superReports } from '#contract/reports/super-reports.ts'
import { reportStateUrl } from '../../report-page/address.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { courseQuery } from './course-query.ts'
import { users } from './declarations.ts'
import { readSuperReport } from './read-report.server.ts'
import { StatusTables } from './status-tables.tsx'
import { SuperReportPage } from './super-report-page.tsx'
import { UserFiles } from './user-files.tsx'

type UsersInput = CallInput<typeof superReports.users>

export const meta: MetaFunction = () => [{ title: users.title }]

export function loader(args: LoaderFunctionArgs) {
  return readSuperReport(args, users, ({ api, timezone }, reportState) => {
    const query = courseQuery(users, reportState, timezone) as unknown
    return api.attempt(superReports.users, { query } as UsersInput)
  })
}

export default function UsersReport() {
  const read = useLoaderData<typeof loader>()
  return (
    <SuperReportPage
      report={users}
      read={read}
      count={({ statuses }) => Object.values(statuses).reduce((sum, some) => sum + some, 0)}
      actions={<UserFiles reportState={read.reportState} />}
    >
      {(answer, { nothing }) =>
        Object.values(answer.statuses).every((some) => some === 0) ? (
          nothing
        ) : (
          <StatusTables
            read={answer}
            ofEvery={read.ofEvery}
            back={reportStateUrl(users.address, read.reportState)}
          />
        )
      }
    </SuperReportPage>
  )
}

export { ErrorPage as ErrorBoundary }
