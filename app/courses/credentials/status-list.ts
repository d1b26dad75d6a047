import type { LoaderFunctionArgs } from '@remix-run/node'
import { credentials } from '#contract/courses/credentials.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { sharedDocument } from '#app/kit/backend/download.server.ts'

/** Signed list of the credentials of a company that are revoked, where each of them names it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const list = idOf(params, 'list')
  const uuid = params['uuid'] ?? ''
  const api = anonymous(request, context)
  return sharedDocument(
    await api.stream(credentials.statusList, { params: { uuid, list } }),
    context,
  )
}
