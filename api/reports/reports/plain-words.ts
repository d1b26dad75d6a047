import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { PEOPLE_FACETS, type PeopleFacet } from '#contract/platform/people/people-facets.ts'
import {
  isRelativeDate,
  localDay,
  presentSpelling,
  relativeWords,
} from '#contract/platform/values/relative-dates.ts'
import { REPORT_FILTERS } from '#contract/reports/report-filters.ts'
import {
  COLUMNS_LABEL,
  PERSON_COLUMNS,
  REPORT_COLUMNS,
  REPORT_GROUPS,
  REPORT_SORTS,
  REPORT_STATES,
  type ReportGroup,
  type ReportKind,
  type ReportState,
} from '#contract/reports/report-kinds.ts'
import { MAX_NAMED, type FilterWords } from '#contract/reports/report-views.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { formatDay } from '#api/platform/http/wording.ts'

/** Words of the filters whose values need no look-up, and of the sort. */

/** Returns the label of a filter; fields named by the tenant have its label. */
export function fieldLabel({ tenant }: Pick<Scope, 'tenant'>, filter: string): string {
  const [, number] = /^extended_field(\d)$/.exec(filter) ?? []
  return (number && tenant.extended_fields[number]) || PEOPLE_FACETS[filter as PeopleFacet].label
}

const said = (label: string, value: string): FilterWords => ({
  label,
  values: [value],
  more: 0,
  gone: 0,
})

/** Filters whose values need no lookup. */
export const SAID = {
  correct: (given: URLSearchParams) => {
    const words: Record<string, string> = { true: 'Correctas', false: 'Incorrectas' }
    const correct = words[given.get('correct') ?? '']
    return correct ? [said('Respuestas', correct)] : []
  },
  external_revalidated: (given: URLSearchParams) => {
    const words: Record<string, string> = { true: 'Sí', false: 'No' }
    const revalidated = words[given.get('external_revalidated') ?? '']
    return revalidated ? [said(REPORT_COLUMNS.courses.external_revalidated, revalidated)] : []
  },
  compare: (given: URLSearchParams) =>
    given.get('compare') === 'year' ? [said('Comparar', 'Con el año anterior')] : [],
  group: (given: URLSearchParams) => {
    const group = REPORT_GROUPS[given.get('group_by') as ReportGroup] as string | undefined
    return group ? [said('Agrupado por', group)] : []
  },
  state: (given: URLSearchParams) => {
    const state = REPORT_STATES[given.get('state') as ReportState] as string | undefined
    return state ? [said('Estado', state)] : []
  },
  only_completed: (kind: ReportKind, given: URLSearchParams) =>
    kind === 'activity' && isFalse(given.get('only_completed'))
      ? [said('Quiénes', 'Los que completaron o estuvieron activos')]
      : [],
  onlyActive: (given: URLSearchParams) =>
    isFalse(given.get('onlyActive')) ? [said('Usuarios', 'También los inactivos')] : [],
}

/** Returns the names of the first days of a report's ranges. */
export const rangesIn = (kind: ReportKind) =>
  Object.keys(REPORT_FILTERS[kind]).filter((name) => name.endsWith('_from'))

/** Returns the words of a range: its days, or those that a relative date has now. */
export function rangeWords(
  scope: Pick<Scope, 'tenant'>,
  kind: ReportKind,
  given: URLSearchParams,
  key: string,
): FilterWords[] {
  const columns: Record<string, string> = REPORT_COLUMNS[kind]
  const from = given.get(`${key}_from`)
  if (isRelativeDate(from))
    return [said(labelOf(columns, scope, key), relativeWords(from, todayOf(scope)))]
  const days = [
    ['desde el', from],
    ['hasta el', given.get(`${key}_to`)],
  ] as const
  const words = days.flatMap(([word, day]) => (day ? [`${word} ${dayWords(day)}`] : []))
  if (words.length === 0) return []
  return [said(labelOf(columns, scope, key), words.join(' '))]
}

const todayOf = ({ tenant }: Pick<Scope, 'tenant'>) => localDay(new Date(), tenant.timezone)

const labelOf = (columns: Record<string, string>, scope: Pick<Scope, 'tenant'>, key: string) =>
  columns[key] ?? (key.startsWith('extended_field') ? fieldLabel(scope, key) : DUE_DATE)

function dayWords(day: string): string {
  const at = new Date(day)
  return Number.isNaN(at.getTime()) ? day : formatDay(at, 'UTC')
}

/** Returns the month of a report of one, also when it is the default. */
export function dateWords(
  kind: ReportKind,
  given: URLSearchParams,
  scope: Pick<Scope, 'tenant'>,
): FilterWords[] {
  if (kind !== 'activity') return []
  return [said('Mes', monthWords(given.get('date') || 'relative:this_month', scope))]
}

const isFalse = (value: string | null) => value === 'false'

function monthWords(given: string, { tenant }: Pick<Scope, 'tenant'>): string {
  const date = presentSpelling(given)
  if (isRelativeDate(date)) return relativeWords(date, todayOf({ tenant }))
  const [from, to] = date.split(',')
  if (from && to) return `Del ${dayWords(from)} al ${dayWords(to)}`
  const instant = date.includes('T')
  const day = new Date(/^\d{4}-\d{2}$/.test(date) ? `${date}-01` : date)
  if (Number.isNaN(day.getTime())) return date
  const timeZone = instant ? tenant.timezone : 'UTC'
  return new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone }).format(day)
}

export function sortWords(scope: Scope, kind: ReportKind, given: URLSearchParams): FilterWords[] {
  if (!given.get('sort') && !given.get('order')) return []
  const by = given.get('sort') || REPORT_SORTS[kind]
  const column = columnLabel(scope, kind, by)
  if (column === undefined) return []
  const order = given.get('order') === 'asc' ? 'ascendente' : 'descendente'
  return [said('Orden', `${column}, ${order}`)]
}

function columnLabel(scope: Scope, kind: ReportKind, key: string): string | undefined {
  const columns: Record<string, string> = { ...PERSON_COLUMNS, ...REPORT_COLUMNS[kind] }
  return columns[key] ?? (/^extended_field[1-7]$/.test(key) ? fieldLabel(scope, key) : undefined)
}

/** Returns the chosen columns in their order; none for all columns. */
export function columnWords(scope: Scope, kind: ReportKind, given: URLSearchParams): FilterWords[] {
  const keys = (given.get('columns') ?? '').split(',')
  const labels = keys.flatMap((key) => columnLabel(scope, kind, key) ?? [])
  if (labels.length === 0) return []
  const more = Math.max(0, labels.length - MAX_NAMED)
  return [{ label: COLUMNS_LABEL, values: labels.slice(0, MAX_NAMED), more, gone: 0 }]
}
