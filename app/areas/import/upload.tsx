import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areaImports } from '#contract/imports.ts'
import { UploadPage } from '../../imports/upload-page.tsx'
import { loadUploads, uploadFile } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { areasImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: areasImport.title }]

export function loader(args: LoaderFunctionArgs) {
  return loadUploads(args, areaImports)
}

export function action(args: ActionFunctionArgs) {
  return uploadFile(args, areaImports, areasImport.at)
}

export default function UploadAreas() {
  return <UploadPage kind={areasImport} {...useLoaderData<typeof loader>()} />
}

export { ErrorPage as ErrorBoundary }
