import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { json } from '../backend/json.server.ts'

/** Live check of a form: true when `email` or `mobile` belongs to another user than `except`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const search = new URL(request.url).searchParams
  const except = search.get('except') ?? undefined
  const email = search.get('email')
  const answer =
    email === null
      ? await api.call(users.mobileExists, { query: { q: search.get('mobile') ?? '', except } })
      : await api.call(users.emailExists, { query: { q: email, except } })
  return json(answer)
}
