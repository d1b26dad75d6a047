import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { importsIntoCourse } from '#contract/imports.ts'
import { JobPage } from '../../imports/job-page.tsx'
import { continueImport, loadJob } from '../../imports/wizard.server.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { courseIdOf } from '../params.server.ts'
import { courseOf } from './course.server.ts'
import { courseUsersImport } from './kind.ts'

export const meta: MetaFunction = () => [{ title: 'Importar usuarios' }]

export async function loader(args: LoaderFunctionArgs) {
  const calls = importsIntoCourse(courseIdOf(args.params))
  const [course, job] = await Promise.all([courseOf(args), loadJob(args, calls)])
  return { course, ...job }
}

export function action(args: ActionFunctionArgs) {
  const id = courseIdOf(args.params)
  return continueImport(args, importsIntoCourse(id), courseUsersImport({ id }).at)
}

export default function CourseUsersImportJob() {
  const refusal = useActionData<typeof action>()?.refusal
  const { course, ...job } = useLoaderData<typeof loader>()
  return <JobPage kind={courseUsersImport(course)} {...job} refusal={refusal} />
}

export { ErrorPage as ErrorBoundary }
