import type { LoaderFunctionArgs } from '@remix-run/node'
import { credentials } from '#contract/courses/credentials.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { enrolmentOf } from './enrolment.server.ts'

/** File of the credential of a course's certificate. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { user, course } = enrolmentOf(params)
  const back = paths.users.detail(user)
  const api = await signedIn(request, context, { returnTo: back })
  const file = api.stream(credentials.downloadOfCourse, {
    params: { tenant_course_id: course, user_id: user },
  })
  return downloadOrFlash(file, context, { back })
}
