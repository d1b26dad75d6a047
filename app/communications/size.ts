import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '../backend/api.server.ts'
import { json } from '../backend/json.server.ts'
import { LISTS } from './choices.server.ts'
import { readReach } from './reach.server.ts'

/** Answers the number of users that match the form's current choices. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const search = new URL(request.url).searchParams
  const values = Object.fromEntries(LISTS.map((list) => [list, search.getAll(list)]))
  return json(await readReach(api, values))
}
