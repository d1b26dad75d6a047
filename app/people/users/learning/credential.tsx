import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { SharedCredentialDialog } from '../profile/shared-credential.tsx'
import { enrolmentOf } from './enrolment.server.ts'

export const meta: MetaFunction = () => [{ title: 'Credencial verificable' }]

/** Credential of the certificate of a course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user, course } = enrolmentOf(params)
  const credential = await api.call(credentials.ofCourse, {
    params: { tenant_course_id: course, user_id: user },
  })
  return {
    credential,
    file: paths.users.courseCredentialFile(user, course),
    closeTo: returnUrl(request, paths.users.detail(user)),
  }
}

export default function CourseCredential() {
  return <SharedCredentialDialog {...useLoaderData<typeof loader>()} />
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
