import { presentSpelling } from '../platform/values/relative-dates.ts'
import { REPORT_SORTS, type ReportKind } from './report-kinds.ts'

/** Canonical query of a report, shared by pages, saved views and schedules. */

/** Default values, which are left out. */
const OTHERWISE: Readonly<Record<string, string>> = {
  onlyActive: 'true',
  order: 'desc',
  only_completed: 'true',
  date: 'relative:this_month',
  group_sort: 'name',
  group_order: 'asc',
}

/** Parameters other than filters, which saved views and schedules keep too. */
export const REPORT_ORDER = [
  'sort',
  'order',
  'group_by',
  'group_sort',
  'group_order',
  'columns',
] as const

/**
 * Returns the canonical query of a tenant's report.
 * @param names names of the report's filters; sorts, grouping and columns are added.
 */
export function reportAddress(
  kind: ReportKind,
  names: readonly string[],
  params: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const usual = { ...OTHERWISE, sort: REPORT_SORTS[kind] }
  const grouping = params['group_by'] ? {} : { group_sort: '', group_order: '' }
  return writtenAddress([...names, ...REPORT_ORDER], usual, { ...params, ...grouping })
}

/**
 * Formats parameters sorted by name, with unique sorted values, without empty ones and defaults.
 * @param usual default values by name.
 */
export function writtenAddress(
  names: readonly string[],
  usual: Readonly<Record<string, string>>,
  params: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const written = [...names].sort().map((name) => {
    const given = [params[name] ?? []].flat().map(String)
    const values = inOrder(name === 'date' ? given.map(presentSpelling) : given)
    return [name, values.filter((value) => value !== usual[name] && value !== '')] as const
  })
  return Object.fromEntries(written.filter(([, values]) => values.length > 0))
}

/** Returns unique values in order; ids as numbers, texts as texts. */
export function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
}
