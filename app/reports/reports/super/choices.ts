import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '#app/kit/backend/not-found.ts'
import { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import { choicesAnswer } from '#app/kit/forms/choices/choices.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { findFor } from '../../report-page/filters/choices.server.ts'
import { text } from '#app/kit/urls/parsers.ts'
import { param, readParams } from '#app/kit/urls/url-state.ts'
import { tenantOf } from './tenant.server.ts'
import { filterSources } from './sources.server.ts'

/** Answers the options of a filter's search, of one tenant or of all. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await superAdmin(request, context, { returnTo: paths.superReports.general() })
  const { field, q } = readParams({ field: text, q: text }, request)
  const company = await tenantOf(admin, param(request, 'tenant'))
  if (company === 'gone') throw notFound()
  const source = filterSources(admin.api, company, [field])[field]
  if (!source) throw notFound()
  return choicesAnswer(await findFor(source, q))
}
