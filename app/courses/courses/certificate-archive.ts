import type { LoaderFunctionArgs } from '@remix-run/node'
import { certificates } from '#contract/courses/certificates.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Certificates of all users who completed a course, as a zip. Specification 2, sections 2 and 7. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = idOf(params)
  const back = paths.courses.detail(id)
  const api = await signedIn(request, context, { returnTo: back })
  const zip = api.stream(certificates.archive, { params: { tenant_course_id: id } })
  return downloadOrFlash(zip, context, { back })
}
