import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positionImports } from '#contract/imports.ts'
import { UploadPage } from '../../imports/upload-page.tsx'
import { loadUploads, uploadFile } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { positionsImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: positionsImport.title }]

export function loader(args: LoaderFunctionArgs) {
  return loadUploads(args, positionImports)
}

export function action(args: ActionFunctionArgs) {
  return uploadFile(args, positionImports, positionsImport.at)
}

export default function UploadPositions() {
  return <UploadPage kind={positionsImport} {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
