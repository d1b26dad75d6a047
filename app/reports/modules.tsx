import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '../shell/error-page.tsx'
import { modulesReport } from './modules-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportPage } from './report-page.tsx'

export const meta: MetaFunction = () => [{ title: modulesReport.title }]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, modulesReport)
}

export default function ModulesReport() {
  return <ReportPage report={modulesReport} read={useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
