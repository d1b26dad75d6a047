import { redirect } from '@remix-run/node'
import {
  asksForChoices,
  readShown,
  shownUrl,
  unknownIn,
  type ReportAddress,
  type ReportState,
} from './address.ts'
import { partsOf, type ReportFilter } from './filters.ts'

/**
 * Parses the URL of a report page. Each state has one canonical URL, and its other spellings redirect to it:
 * filters as forms send them, in another order, twice.
 * @throws the redirect.
 */
export function shownAt(
  request: Request,
  report: ReportAddress,
  filters: readonly ReportFilter[],
): {
  shown: ReportState
  /** Parameters that the report does not have, which its page reports. */
  ignored: string[]
  /** Value of the button that moved a column without scripts; the form of the columns is open then. */
  arrange: string | null
  /** True for the print view, with all rows that can be printed. */
  print: boolean
  /** Returns the search text for the choices of a filter, without scripts. */
  searched: (filter: string) => string
} {
  const { searchParams } = new URL(request.url)
  const searched = (name: string) => searchParams.get(`${name}_q`)?.trim() ?? ''
  const print = searchParams.get('print') === 'all'
  const arrange = searchParams.get('arrange')
  const ignored = unknownIn(report, searchParams)
  let shown = readShown(report, searchParams)
  const changed = changedWhole(filters, shown, searchParams)
  if (!changed && asksForChoices(report.filters, searchParams)) {
    return { shown: { ...shown, generated: false }, ignored, arrange, print, searched }
  }

  // Submitted by Enter without scripts: the button's name is missing.
  const sent = [...searchParams.keys()].some((name) => name.endsWith('_shown'))
  if (sent) shown = { ...shown, generated: true }
  const picked = changed ?? searchParams.get('pick')
  if (picked) {
    const parts = partsOf(filters, picked)
    const left = Object.entries(shown.asked).filter(([name]) => !parts.includes(name))
    shown = { ...shown, asked: Object.fromEntries(left), generated: false }
  }
  leadToCanonical(searchParams, shownUrl(report, shown, { rows: shown.rows }), {
    print,
    arrange,
    ignored,
  })
  return { shown, ignored, arrange, print, searched }
}

/**
 * Returns the filter whose value was changed in a form without scripts while dependent filters still have choices
 * of the previous value: these are loaded again, whichever button was pressed.
 */
function changedWhole(
  filters: readonly ReportFilter[],
  { asked }: ReportState,
  search: URLSearchParams,
): string | undefined {
  return filters.find(({ name }) => {
    const was = search.get(`${name}_was`)
    const another = was !== null && was !== '' && was !== (asked[name]?.[0] ?? '')
    return another && partsOf(filters, name).some((part) => asked[part])
  })?.name
}

/** Redirects to the canonical URL. Ignored names stay at its end, so that the page can report them. */
function leadToCanonical(
  given: URLSearchParams,
  to: string,
  {
    print,
    arrange,
    ignored,
  }: { print: boolean; arrange: string | null; ignored: readonly string[] },
): void {
  const [path, canonical = ''] = to.split('?')
  const wanted = new URLSearchParams(canonical)
  if (print) wanted.set('print', 'all')
  if (arrange) wanted.set('arrange', arrange)
  for (const name of ignored) wanted.set(name, given.get(name) ?? '')
  // Compares the parsed queries, so that a different escaping is no difference.
  if (given.toString() !== wanted.toString())
    throw redirect(wanted.size > 0 ? `${path}?${wanted}` : path!)
}
