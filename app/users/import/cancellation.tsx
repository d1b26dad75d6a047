import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { CancelDialog } from '../../imports/cancel-dialog.tsx'
import { cancelImport, loadCancellation } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { usersImport } from './kind.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadCancellation(args)
}

export function action(args: ActionFunctionArgs) {
  return cancelImport(args, userImports, usersImport.at)
}

export default function CancelUsersImport() {
  return <CancelDialog kind={usersImport} {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
