import { REPORT_SORTS, type ReportKind } from './report-kinds.ts'

/** The one way to write what is asked of a report as an address: pages, saved views and schedules keep the same. */

/** What goes without saying. */
const OTHERWISE: Readonly<Record<string, string>> = {
  onlyActive: 'true',
  order: 'desc',
  only_completed: 'true',
  date: 'this-month',
}

/**
 * What is asked of a report of a company.
 * @param names of the filters that the report has; sort and order stand among them.
 */
export function reportAddress(
  kind: ReportKind,
  names: readonly string[],
  asked: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const usual = { ...OTHERWISE, sort: REPORT_SORTS[kind] }
  return writtenAddress([...names, 'sort', 'order'], usual, asked)
}

/**
 * Parameters by name, each value once and in order, what is empty or goes without saying left out.
 * @param usual what each is unless it says, by name.
 */
export function writtenAddress(
  names: readonly string[],
  usual: Readonly<Record<string, string>>,
  asked: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const kept = new URLSearchParams()
  for (const key of [...names].sort()) {
    for (const value of inOrder([asked[key] ?? []].flat().map(String))) {
      if (value !== usual[key] && value !== '') kept.append(key, value)
    }
  }
  return kept
}

/** Each once; ids as numbers, texts as texts. */
export function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
}
