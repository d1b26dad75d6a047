import type { LoaderFunctionArgs } from '@remix-run/node'
import { reports } from '#contract/reports.ts'
import { signedIn } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import { choicesAnswer } from '../forms/choices.server.ts'
import { findFor } from '../report-page/choices.server.ts'
import { filterSources } from './sources.server.ts'

/** Answers the options of a filter's search. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { searchParams } = new URL(request.url)
  const field = searchParams.get('field') ?? ''
  const fields = field.startsWith('extended_field') ? await api.call(reports.customFields, {}) : []
  const asked = { course: searchParams.getAll('course') }
  const source = filterSources(api, [field], fields, asked)[field]
  if (!source) throw notFound()
  return choicesAnswer(await findFor(source, searchParams.get('q') ?? ''))
}
