import type { LoaderFunctionArgs } from '@remix-run/node'
import { credentials } from '#contract/courses/credentials.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { assignmentOf } from './form.server.ts'

/** File of the credential of a certification that a user holds. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const assignment = assignmentOf(params)
  const back = paths.users.certifications(assignment.userId)
  const api = await signedIn(request, context, { returnTo: back })
  const file = api.stream(credentials.downloadOfCertification, { params: assignment })
  return downloadOrFlash(file, context, { back })
}
