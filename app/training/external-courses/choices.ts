import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { json } from '#app/kit/backend/json.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { asOption } from '#app/kit/forms/choices/lookup.server.ts'
import { searchText } from '#app/kit/urls/parsers.ts'
import { param, readParams } from '#app/kit/urls/url-state.ts'
import { findNamed, isNamedField } from './choices.server.ts'

/** Answers the options of the form's searches, including entries added since the form was opened. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const field = param(request, 'field')
  if (!isNamedField(field)) throw notFound()
  const found = await findNamed(api, field, readParams({ q: searchText }, request).q)
  return json({ options: found.map(asOption) })
}
