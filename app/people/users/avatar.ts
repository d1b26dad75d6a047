import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/people/users.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Picture of a user. A new picture gets a new key, so the API lets browsers cache it indefinitely. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  const key = params['key'] ?? ''
  return download(await api.stream(users.avatar, { params: { key } }), context)
}
