import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../shell/error-page.tsx'
import { coursesReport } from './courses-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportPage } from './report-page.tsx'

export const meta: MetaFunction = () => [{ title: coursesReport.title }]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, coursesReport)
}

export default function CoursesReport() {
  return <ReportPage report={coursesReport} read={useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
