import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/people/users.ts'
import { json } from '../backend/json.server.ts'
import { notFound } from '../backend/not-found.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { searchText, text } from '../urls/parsers.ts'
import { readParams } from '../urls/url-state.ts'
import type { Option } from '../forms/choices/select-field.tsx'

const MAX_ITEMS = 20

/**
 * Answers the options of the form field `field`: existing locations and values of extended fields,
 * or possible managers.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { field, q } = readParams({ field: text, q: searchText }, request)
  return json({ options: await optionsFor(api, field, q) })
}

async function optionsFor(api: ApiClient, field: string, q: string): Promise<Option[]> {
  if (field === 'manager') {
    const { results } = await api.call(users.list, { query: { q, limit: MAX_ITEMS } })
    return results.map(({ id, full_name, position_name }) => ({
      value: id,
      label: position_name ? `${full_name} (${position_name})` : full_name,
    }))
  }
  if (field === 'location') return values(await api.call(users.locations, { query: { q } }))
  const index = /^extended_field([1-7])$/.exec(field)?.[1]
  if (index === undefined) throw notFound()
  return values(await api.call(users.extendedFieldValues, { query: { index, q } }))
}

function values(found: string[]): Option[] {
  return found.slice(0, MAX_ITEMS).map((value) => ({ value, label: value }))
}
