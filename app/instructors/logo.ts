import type { LoaderFunctionArgs } from '@remix-run/node'
import { instructors } from '#contract/instructors.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { paths } from '../paths.ts'

/** An instructor's picture. Another picture has another key, so the API lets browsers keep it for good. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  const key = params['key'] ?? ''
  return download(await api.stream(instructors.logo, { params: { key } }), context)
}
