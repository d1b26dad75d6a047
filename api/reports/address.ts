import { z } from 'zod'
import { reportAddress } from '#contract/report-address.ts'
import { REPORT_FILTERS, REPORT_QUERIES } from '#contract/report-filters.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import { spanishIssues } from '#contract/spanish-issues.ts'
import { invalid } from '../http/failure.ts'

/** Reports as their address has them: filters and sort, without which part of the rows. */

const SORTING = ['sort', 'order'] as const
/** Names that a page or a file has beside them; they are not kept. */
const PART = ['limit', 'skip', 'format', 'sep']

/** What an address's text asks of a report, or why it makes no sense. */
function parse(kind: ReportKind, text: string) {
  const given = new URLSearchParams(text)
  const asked: Record<string, string | string[]> = {}
  for (const key of [...Object.keys(REPORT_FILTERS[kind]), ...SORTING]) {
    const values = given.getAll(key).filter((value) => value !== '')
    if (values.length > 0) asked[key] = values.length === 1 ? values[0]! : values
  }
  const known = [...Object.keys(REPORT_FILTERS[kind]), ...SORTING, ...PART]
  return {
    asked,
    unknown: [...new Set(given.keys())].filter((name) => !known.includes(name)),
    read: z.safeParse(REPORT_QUERIES[kind].export, asked, { error: spanishIssues }),
  }
}

/** What a kept address asks of the export of its report; null when it makes no sense any more. */
export function askedOf(kind: ReportKind, text: string) {
  const { read } = parse(kind, text)
  return read.success ? read.data : null
}

/**
 * An address's text as it is kept: its parameters sorted, each value once, what is empty or goes without
 * saying left out. Periods stay relative.
 * @throws Failure 422, under `query`, for what the report would refuse, unknown names included.
 */
export function keptAddress(kind: ReportKind, text: string): string {
  const { asked, unknown, read } = parse(kind, text)
  const issues = read.success ? [] : read.error.issues
  const messages = new Set([
    ...unknown.map((name) => `El campo «${name}» no se admite`),
    ...issues.map(({ message }) => message),
  ])
  if (messages.size > 0)
    throw invalid([...messages].map((message) => ({ path: 'query', code: 'filters', message })))
  return addressOf(kind, asked)
}

/** The same of what was asked of a page. */
export function addressOf(kind: ReportKind, asked: Record<string, unknown>): string {
  return reportAddress(kind, Object.keys(REPORT_FILTERS[kind]), asked).toString()
}
