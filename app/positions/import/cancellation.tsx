import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positionImports } from '#contract/imports.ts'
import { CancelDialog } from '../../imports/cancel-dialog.tsx'
import { cancelImport, loadCancellation } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { positionsImport } from './kind.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadCancellation(args)
}

export function action(args: ActionFunctionArgs) {
  return cancelImport(args, positionImports, positionsImport.at)
}

export default function CancelPositionsImport() {
  return <CancelDialog kind={positionsImport} {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
