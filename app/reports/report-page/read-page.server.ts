import type { AppLoadContext } from '@remix-run/node'
import { dayOf } from '#app/kit/ui/format.ts'
import type { ReportAddress, ReportQueryValues, ReportState } from './address.ts'
import { readFilterChoices, type FilterSources } from './filters/choices.server.ts'
import type { ReportFilter } from './filters/filters.ts'
import type { Outcome } from './outcome.ts'
import { PRINTED } from './parts.server.ts'
import { parseReportUrl } from './report-url.server.ts'
import { readLayout } from './table/table-layout.server.ts'

/** Reads the page of any report; redirects to its canonical URL. */
export async function readPage<Read>(
  request: Request,
  context: AppLoadContext,
  {
    address,
    filters,
    timezone,
    sources,
    generate,
  }: {
    address: ReportAddress
    filters: readonly ReportFilter[]
    timezone: string
    /** Returns the sources of the filters' choices. */
    sources: (filterValues: ReportQueryValues) => FilterSources
    /** Generates the report, with that number of rows. */
    generate: (reportState: ReportState, rows: number) => Promise<Outcome<Read>>
  },
) {
  const { reportState, ignored, arrange, print, searched } = parseReportUrl(
    request,
    address,
    filters,
  )
  const [choices, look, outcome] = await Promise.all([
    readFilterChoices(sources(reportState.filterValues), reportState.filterValues, searched),
    readLayout(request, context, address.path, reportState.look ?? {}),
    reportState.generated
      ? generate(reportState, print ? PRINTED : reportState.rows)
      : ({ state: 'before' } as const),
  ])
  const today = dayOf(Date.now(), timezone)
  return { reportState, look, arrange, ignored, choices, outcome, timezone, today }
}
