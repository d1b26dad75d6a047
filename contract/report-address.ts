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
 * Parameters by name, each value once and in order, what is empty or goes without saying left out.
 * @param names of the filters that the report has; sort and order stand among them.
 */
export function reportAddress(
  kind: ReportKind,
  names: readonly string[],
  asked: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const kept = new URLSearchParams()
  for (const key of [...names, 'sort', 'order'].sort()) {
    const usual = key === 'sort' ? REPORT_SORTS[kind] : OTHERWISE[key]
    for (const value of inOrder([asked[key] ?? []].flat().map(String))) {
      if (value !== usual && value !== '') kept.append(key, value)
    }
  }
  return kept
}

/** Each once; ids as numbers, texts as texts. */
export function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
}
