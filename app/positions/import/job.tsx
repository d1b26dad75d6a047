import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { positionImports } from '#contract/imports.ts'
import { JobPage } from '../../imports/job-page.tsx'
import { continueImport, loadJob } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { positionsImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: positionsImport.title }]

export function loader(args: LoaderFunctionArgs) {
  return loadJob(args, positionImports)
}

export function action(args: ActionFunctionArgs) {
  return continueImport(args, positionImports, positionsImport.at)
}

export default function PositionsImportJob() {
  const refusal = useActionData<typeof action>()?.refusal
  return <JobPage kind={positionsImport} {...useLoaderData<typeof loader>()} refusal={refusal} />
}

export { ErrorPage as ErrorBoundary }
