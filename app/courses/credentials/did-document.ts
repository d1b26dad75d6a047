import type { LoaderFunctionArgs } from '@remix-run/node'
import { credentials } from '#contract/courses/credentials.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { sharedDocument } from '#app/kit/backend/download.server.ts'

/** DID document of a company, where did:web looks it up. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const uuid = params['uuid'] ?? ''
  const api = anonymous(request, context)
  return sharedDocument(await api.stream(credentials.didDocument, { params: { uuid } }), context)
}
