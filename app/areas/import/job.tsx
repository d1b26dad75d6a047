import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { areaImports } from '#contract/imports.ts'
import { JobPage } from '../../imports/job-page.tsx'
import { continueImport, loadJob } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { areasImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: areasImport.title }]

export function loader(args: LoaderFunctionArgs) {
  return loadJob(args, areaImports)
}

export function action(args: ActionFunctionArgs) {
  return continueImport(args, areaImports, areasImport.at)
}

export default function AreasImportJob() {
  const refusal = useActionData<typeof action>()?.refusal
  return <JobPage kind={areasImport} {...useLoaderData<typeof loader>()} refusal={refusal} />
}

export { ErrorPage as ErrorBoundary }
