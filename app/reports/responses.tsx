import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../shell/error-page.tsx'
import { responsesReport } from './responses-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportPage } from './report-page.tsx'

export const meta: MetaFunction = () => [{ title: responsesReport.title }]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, responsesReport)
}

export default function ResponsesReport() {
  return <ReportPage report={responsesReport} read={useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
