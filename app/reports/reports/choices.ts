import type { LoaderFunctionArgs } from '@remix-run/node'
import { reports } from '#contract/reports/reports.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { choicesAnswer } from '#app/kit/forms/choices/choices.server.ts'
import { findFor } from '../report-page/filters/choices.server.ts'
import { text, texts } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { filterSources } from './sources.server.ts'

/** Answers the options of a filter's search. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { field, q, ...filterValues } = readParams({ field: text, q: text, course: texts }, request)
  const fields = field.startsWith('extended_field') ? await api.call(reports.customFields, {}) : []
  const source = filterSources(api, [field], fields, filterValues)[field]
  if (!source) throw notFound()
  return choicesAnswer(await findFor(source, q))
}
