import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../shell/error-page.tsx'
import { routesReport } from './routes-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportPage } from './report-page.tsx'

export const meta: MetaFunction = () => [{ title: routesReport.title }]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, routesReport)
}

export default function RoutesReport() {
  return <ReportPage report={routesReport} read={useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
