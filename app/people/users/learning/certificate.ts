import type { LoaderFunctionArgs } from '@remix-run/node'
import { certificates } from '#contract/courses/certificates.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { enrolmentOf } from './enrolment.server.ts'

/** Certificate of a completed course, as a PDF download. Specification 1, section 8. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { user, course } = enrolmentOf(params)
  const back = returnUrl(request, paths.users.detail(user))
  const api = await signedIn(request, context, { returnTo: back })
  const file = api.stream(certificates.download, {
    params: { tenant_course_id: course, user_id: user },
  })
  const failure = 'Ocurrió un error al descargar el certificado'
  return downloadOrFlash(file, context, { back, failure })
}
