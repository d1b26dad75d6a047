import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { paths } from '../paths.ts'

/** A user's picture. Another picture has another key, so it may be kept for good. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  const picture = await api.stream(users.avatar, { params: { key: params['key'] ?? '' } })
  const answer = download(picture, context)
  answer.headers.set('cache-control', 'private, max-age=31536000, immutable')
  return answer
}
