import type { LoaderFunctionArgs } from '@remix-run/node'
import { certificates } from '#contract/courses/certificates.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Credential of a certificate as a file, for anybody who has its address. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const hash = (params['hash'] ?? '').slice(0, 200)
  const file = anonymous(request, context).stream(certificates.credential, { params: { hash } })
  return downloadOrFlash(file, context, { back: paths.validate(hash) })
}
