import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { importsIntoCourse } from '#contract/imports.ts'
import { UploadPage } from '../../imports/upload-page.tsx'
import { loadUploads, uploadFile } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { courseIdOf } from '../params.server.ts'
import { courseOf } from './course.server.ts'
import { courseUsersImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: 'Importar usuarios' }]

export async function loader(args: LoaderFunctionArgs) {
  const calls = importsIntoCourse(courseIdOf(args.params))
  const [course, uploads] = await Promise.all([courseOf(args), loadUploads(args, calls)])
  return { course, ...uploads }
}

export function action(args: ActionFunctionArgs) {
  const id = courseIdOf(args.params)
  return uploadFile(args, importsIntoCourse(id), courseUsersImport({ id }).at)
}

export default function UploadCourseUsers() {
  const { course, ...uploads } = useLoaderData<typeof loader>()
  return <UploadPage kind={courseUsersImport(course)} {...uploads} />
}

export { ErrorPage as ErrorBoundary }
