import type { AppLoadContext } from '@remix-run/node'
import { dayOf } from '#app/kit/ui/format.ts'
import type { ReportAddress, ReportQueryValues, ReportState } from './address.ts'
import { readFilterChoices, type FilterSources } from './filters/choices.server.ts'
import type { ReportFilter } from './filters/filters.ts'
import type { Outcome } from './outcome.ts'
import { PRINTED } from './parts.server.ts'
import { shownAt } from './shown.server.ts'
import { areFiltersHidden, readLayout } from './table/table-layout.server.ts'

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
    sources: (asked: ReportQueryValues) => FilterSources
    /** Generates the report, with that number of rows. */
    generate: (shown: ReportState, rows: number) => Promise<Outcome<Read>>
  },
) {
  const { shown, ignored, arrange, print, searched } = shownAt(request, address, filters)
  const [choices, look, filtersHidden, outcome] = await Promise.all([
    readFilterChoices(sources(shown.asked), shown.asked, searched),
    readLayout(request, context, address.path, shown.look ?? {}),
    areFiltersHidden(request, context),
    shown.generated
      ? generate(shown, print ? PRINTED : shown.rows)
      : ({ state: 'before' } as const),
  ])
  const today = dayOf(Date.now(), timezone)
  return { shown, look, arrange, ignored, choices, outcome, timezone, today, filtersHidden }
}
