import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { importsIntoCourse } from '#contract/imports.ts'
import { CancelDialog } from '../../imports/cancel-dialog.tsx'
import { cancelImport, loadCancellation } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { courseIdOf } from '../params.server.ts'
import { courseUsersImport } from './kind.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { id: courseIdOf(args.params), ...(await loadCancellation(args)) }
}

export function action(args: ActionFunctionArgs) {
  const id = courseIdOf(args.params)
  return cancelImport(args, importsIntoCourse(id), courseUsersImport({ id }).at)
}

export default function CancelCourseUsersImport() {
  const { id, jobId } = useLoaderData<typeof loader>()
  return <CancelDialog kind={courseUsersImport({ id })} jobId={jobId} />
}

export { ErrorPage as ErrorBoundary }
