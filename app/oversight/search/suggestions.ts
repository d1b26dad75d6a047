import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '#app/kit/backend/json.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { findEverything } from './find.server.ts'
import { searchText } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'

const RESULTS_PER_GROUP = 4

/** Results of the search field while the user types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { q } = readParams({ q: searchText }, request)
  return json({ groups: await findEverything(api, q, RESULTS_PER_GROUP) })
}
