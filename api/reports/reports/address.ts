import { z } from 'zod'
import { REPORT_ORDER, reportAddress } from '#contract/reports/report-address.ts'
import { REPORT_FILTERS, REPORT_QUERIES } from '#contract/reports/report-filters.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { spanishIssues } from '#contract/platform/values/spanish-issues.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { daysOf } from './days.ts'

/** Parameters of a report's saved URL: filters, grouping, sort and columns, without paging. */

/** Other parameters of pages and files, which are not saved. */
const PART = ['limit', 'skip', 'format', 'sep']

/** Day and time, of the forms of `reportDate`. */
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** Parses a saved URL query to the request of a report, with its validation errors. */
function parse(kind: ReportKind, text: string) {
  const given = new URLSearchParams(text)
  const params: Record<string, string | string[]> = {}
  for (const key of [...Object.keys(REPORT_FILTERS[kind]), ...REPORT_ORDER]) {
    const values = given.getAll(key).filter((value) => value !== '')
    if (values.length > 0) params[key] = values.length === 1 ? values[0]! : values
  }
  const known = [...Object.keys(REPORT_FILTERS[kind]), ...REPORT_ORDER, ...PART]
  return {
    params,
    unknown: [...new Set(given.keys())].filter((name) => !known.includes(name)),
    read: z.safeParse(REPORT_QUERIES[kind].export, params, { error: spanishIssues }),
  }
}

/** Returns the export request of a saved query; null when it is no longer valid. */
export function exportQueryOf(kind: ReportKind, text: string) {
  const { read } = parse(kind, text)
  return read.success ? read.data : null
}

/**
 * Normalizes a query for saving: sorted parameters, each value once, without empty values and defaults.
 * Periods stay relative, and the month of an instant is kept as a month: the tenant's time zone may change.
 * @throws Failure 422, under `query`, for values the report would refuse, including unknown names.
 */
export function normalizedQuery(kind: ReportKind, text: string, timezone: string): string {
  const { params, unknown, read } = parse(kind, text)
  const issues = read.success ? [] : read.error.issues
  const messages = new Set([
    ...unknown.map((name) => `El campo «${name}» no se admite`),
    ...issues.map(({ message }) => message),
  ])
  if (messages.size > 0)
    throw invalid([...messages].map((message) => ({ path: 'query', code: 'filters', message })))
  const columns = read.data?.columns?.join(',')
  const { date } = params
  const month =
    typeof date === 'string' && INSTANT.test(date)
      ? { date: daysOf(date, timezone).from.slice(0, 7) }
      : {}
  return addressOf(kind, { ...params, ...month, columns })
}

/** Returns the query of the page of a saved report: without filters, `generate=yes` requests it. */
export function pageQuery(query: string): string {
  const filters = new URLSearchParams(query)
  filters.delete('columns')
  return filters.toString() === '' ? ['generate=yes', query].filter(Boolean).join('&') : query
}

/** Returns the same for the request of a page. */
export function addressOf(kind: ReportKind, params: Record<string, unknown>): string {
  const query = reportAddress(kind, Object.keys(REPORT_FILTERS[kind]), params)
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((one) => [name, one]))
  return new URLSearchParams(pairs).toString()
}
