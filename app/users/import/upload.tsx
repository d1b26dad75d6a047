import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { UploadPage } from '../../imports/upload-page.tsx'
import { loadUploads, uploadFile } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { usersImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: usersImport.title }]

export function loader(args: LoaderFunctionArgs) {
  return loadUploads(args, userImports)
}

export function action(args: ActionFunctionArgs) {
  return uploadFile(args, userImports, usersImport.at)
}

export default function UploadUsers() {
  return <UploadPage kind={usersImport} {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
