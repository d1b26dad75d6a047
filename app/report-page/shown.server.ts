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
 * What the page of a report is asked for. Each such page has one address, to which any other that says the same
 * leads: filters as forms send them, in another order, twice.
 * @throws the way there.
 */
export function shownAt(
  request: Request,
  report: ReportAddress,
  filters: readonly ReportFilter[],
): {
  shown: ReportState
  /** Names in the address that are nothing of the report, which its page says. */
  ignored: string[]
  /** Value of the button that moved a column without scripts; the form of the columns is open then. */
  arrange: string | null
  /** All that fits on paper. */
  print: boolean
  /** What is searched among the choices of a filter, without scripts. */
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

  // Sent by Enter without scripts: the button's name is not in it.
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
 * The filter that a form without scripts has another choice of than when its page was made, with choices that
 * are of the one before: they are offered anew, whatever button was pressed.
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

/** Names that are ignored stay at the end of the address, without which nobody would be told of them. */
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
  // The same in the same order, however it is escaped.
  if (given.toString() !== wanted.toString())
    throw redirect(wanted.size > 0 ? `${path}?${wanted}` : path!)
}
