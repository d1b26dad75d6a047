import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '../backend/api.server.ts'
import { json } from '../backend/json.server.ts'
import { notFound } from '../backend/not-found.ts'
import { asOption } from '../forms/lookup.server.ts'
import { findNamed, isNamedField } from './choices.server.ts'

/** Answers the options of the form's searches, including entries added since the form was opened. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const search = new URL(request.url).searchParams
  const field = search.get('field')
  if (!isNamedField(field)) throw notFound()
  const found = await findNamed(api, field, (search.get('q') ?? '').slice(0, 200))
  return json({ options: found.map(asOption) })
}
