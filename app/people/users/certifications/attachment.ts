import type { LoaderFunctionArgs } from '@remix-run/node'
import { userCertifications } from '#contract/people/user-certifications.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { attachmentOf } from './form.server.ts'

/** Download of a certification's file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const attachment = attachmentOf(params)
  const back = paths.users.certifications(attachment.userId)
  const api = await signedIn(request, context, { returnTo: back })
  const file = api.stream(userCertifications.attachment, { params: attachment })
  return downloadOrFlash(file, context, { back })
}
