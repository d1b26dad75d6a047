import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../backend/not-found.ts'
import { signedIn } from '../backend/api.server.ts'
import { choicesAnswer, findChoices } from '../forms/choices.server.ts'
import { LISTS, unitSources } from './choices.server.ts'

/** Answers the options of the form's search for areas or courses. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const search = new URL(request.url).searchParams
  const list = LISTS.find((name) => name === search.get('list'))
  if (!list) throw notFound()
  return choicesAnswer(await findChoices(unitSources(api)[list], search.get('q') ?? ''))
}
