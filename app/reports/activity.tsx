import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../shell/error-page.tsx'
import { activityReport } from './activity-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportPage } from './report-page.tsx'

export const meta: MetaFunction = () => [{ title: activityReport.title }]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, activityReport)
}

export default function ActivityReport() {
  return <ReportPage report={activityReport} read={useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
