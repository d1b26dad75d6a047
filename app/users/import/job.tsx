import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { JobPage } from '../../imports/job-page.tsx'
import { continueImport, loadJob } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { usersImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: usersImport.title }]

export function loader(args: LoaderFunctionArgs) {
  return loadJob(args, userImports)
}

export function action(args: ActionFunctionArgs) {
  return continueImport(args, userImports, usersImport.at)
}

export default function UsersImportJob() {
  const refusal = useActionData<typeof action>()?.refusal
  return <JobPage kind={usersImport} {...useLoaderData<typeof loader>()} refusal={refusal} />
}

export { ErrorPage as ErrorBoundary }
