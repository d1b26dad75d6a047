import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { json } from '#app/kit/backend/json.server.ts'
import { texts } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { LISTS } from './choices.server.ts'
import { readReach } from './reach.server.ts'

/** Answers the number of users that match the form's current choices. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const schema = Object.fromEntries(LISTS.map((list) => [list, texts]))
  return json(await readReach(api, readParams(schema, request)))
}
