import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../shell/error-page.tsx'
import { formationPathsReport } from './formation-paths-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportPage } from './report-page.tsx'

export const meta: MetaFunction = () => [{ title: formationPathsReport.title }]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, formationPathsReport)
}

export default function FormationPathsReport() {
  return <ReportPage report={formationPathsReport} read={useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
