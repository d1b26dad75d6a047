import { redirect } from '@remix-run/node'
import { param, paramNames } from '#app/kit/urls/url-state.ts'
import { sameUrl, urlOf, withQuery } from '#app/kit/urls/with-query.ts'
import {
  asksForChoices,
  readReportState,
  reportStateUrl,
  unknownIn,
  type ReportAddress,
  type ReportState,
} from './address.ts'
import { partsOf, type ReportFilter } from './filters/filters.ts'

/**
 * Parses the URL of a report page. Each state has one canonical URL, and its other spellings redirect to it:
 * filters as forms send them, in another order, twice.
 * @throws the redirect.
 */
export function parseReportUrl(
  request: Request,
  report: ReportAddress,
  filters: readonly ReportFilter[],
): {
  reportState: ReportState
  /** Parameters that the report does not have, which its page reports. */
  ignored: string[]
  /** Value of the button that moved a column without scripts; the form of the columns is open then. */
  arrange: string | null
  /** True for the print view, with all rows that can be printed. */
  print: boolean
  /** Returns the search text for the choices of a filter, without scripts. */
  searched: (filter: string) => string
} {
  const searched = (name: string) => param(request, `${name}_q`)?.trim() ?? ''
  const print = param(request, 'print') === 'all'
  const arrange = param(request, 'arrange') ?? null
  const ignored = unknownIn(report, request)
  let reportState = readReportState(report, request)
  const changed = changedWhole(filters, reportState, request)
  if (!changed && asksForChoices(report.filters, request)) {
    return { reportState: { ...reportState, generated: false }, ignored, arrange, print, searched }
  }

  // Submitted by Enter without scripts: the button's name is missing.
  const sent = paramNames(request).some((name) => name.endsWith('_shown'))
  if (sent) reportState = { ...reportState, generated: true }
  const picked = changed ?? param(request, 'pick')
  if (picked) {
    const parts = partsOf(filters, picked)
    const left = Object.entries(reportState.filterValues).filter(([name]) => !parts.includes(name))
    reportState = { ...reportState, filterValues: Object.fromEntries(left), generated: false }
  }
  // Ignored names stay at the end, so that the page can report them.
  const { pathname: path } = new URL(request.url)
  // A dialog over the report has the report's parameters.
  const canonical = withQuery(
    reportStateUrl({ ...report, path }, reportState, { rows: reportState.rows }),
    {
      print: print ? 'all' : undefined,
      arrange,
      ...Object.fromEntries(ignored.map((name) => [name, [param(request, name) ?? '']])),
    },
  )
  if (!sameUrl(urlOf(request), canonical)) throw redirect(canonical)
  return { reportState, ignored, arrange, print, searched }
}

/**
 * Returns the filter whose value was changed in a form without scripts while dependent filters still have choices
 * of the previous value: these are loaded again, whichever button was pressed.
 */
function changedWhole(
  filters: readonly ReportFilter[],
  { filterValues }: ReportState,
  request: Request,
): string | undefined {
  return filters.find(({ name }) => {
    const was = param(request, `${name}_was`)
    const another = was !== undefined && was !== '' && was !== (filterValues[name]?.[0] ?? '')
    return another && partsOf(filters, name).some((part) => filterValues[part])
  })?.name
}
