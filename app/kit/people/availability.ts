import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/people/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { param } from '../urls/url-state.ts'
import { json } from '../backend/json.server.ts'

/** Live check of a form: true when `email` or `mobile` belongs to another user than `except`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const except = param(request, 'except')
  const email = param(request, 'email')
  const answer =
    email === undefined
      ? await api.call(users.mobileExists, { query: { q: param(request, 'mobile') ?? '', except } })
      : await api.call(users.emailExists, { query: { q: email, except } })
  return json(answer)
}
