import { DUE_DATE, DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import {
  REPORT_COLUMNS,
  REPORT_DATES,
  REPORT_STATES,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import { PEOPLE_FACETS } from '#contract/platform/people/people-facets.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import type { ReportFilter } from '../report-page/filters/filters.ts'

/** Filters shared by several reports; a report's own are in its declaration. */

export const SEVERAL_COURSES = {
  kind: 'several',
  name: 'course',
  label: 'Cursos',
  none: 'Todos',
} as const satisfies ReportFilter

/** Course filter of a report on one course. */
export const ONE_COURSE = {
  kind: 'one',
  name: 'course',
  label: 'Curso',
  none: 'Elige un curso',
  required: true,
} as const satisfies ReportFilter

/** State of the due date. */
export const DUE = {
  kind: 'words',
  name: 'due',
  label: 'Plazo',
  words: [
    { value: '', label: 'Todos' },
    ...Object.entries(DUE_FILTERS).map(([value, label]) => ({ value, label })),
  ],
} as const satisfies ReportFilter

/** State of the person in what the row is about. */
export const STATE = {
  kind: 'words',
  name: 'state',
  label: 'Estado',
  words: [
    { value: '', label: 'Todos' },
    ...Object.entries(REPORT_STATES).map(([value, label]) => ({ value, label })),
  ],
} as const satisfies ReportFilter

/** Section of the filters by dates. */
const DATES = 'Fechas'

/** Returns the filter of a date: a relative date, or its first and its last day. */
function rangeOf(key: string, label: string): ReportFilter {
  return {
    kind: 'range',
    name: `${key}_from`,
    label,
    first: `${label}: desde`,
    last: { name: `${key}_to`, label: `${label}: hasta` },
    group: DATES,
  }
}

/** Returns the name of the filter that the parts of a report's state bar set. */
export const stateFilterOf = (kind: ReportKind) => (kind === 'responses' ? 'correct' : 'state')

/** Comparison with the same dates a year before. */
export const COMPARE = {
  kind: 'box',
  name: 'compare',
  label: 'Comparar con el año anterior',
  value: 'year',
} as const satisfies ReportFilter

/** True for reports that can be compared: of the last activity only the latest date is known. */
export const isCompared = (kind: ReportKind) => kind !== 'modules'

/** Returns the names of a report's filters by dates. */
export const rangeNames = (kind: ReportKind) =>
  [...REPORT_DATES[kind], ...EXTENDED_FIELDS.map((number) => `extended_field${number}`)].flatMap(
    (key) => [`${key}_from`, `${key}_to`],
  )

/** Returns all filters of a report: its own, those of users, and dates. */
export function filtersOf(
  {
    kind,
    filters,
    compares,
  }: { kind: ReportKind; filters: readonly ReportFilter[]; compares: string },
  fields: readonly CustomField[],
): ReportFilter[] {
  const labels: Record<string, string> = REPORT_COLUMNS[kind]
  const [inactive, ...people] = peopleFilters(fields).reverse()
  return [
    ...filters,
    ...people.reverse(),
    ...REPORT_DATES[kind].map((key) => rangeOf(key, labels[key] ?? DUE_DATE)),
    ...(filters.some(({ name }) => name === COMPARE.name)
      ? []
      : [
          isCompared(kind)
            ? { ...COMPARE, group: DATES }
            : ({
                kind: 'note',
                name: COMPARE.name,
                label: COMPARE.label,
                words: compares,
                group: DATES,
              } as const),
        ]),
    ...fields.flatMap(({ field_name: key, field_display_name: label, sort }) =>
      sort === 'date' ? rangeOf(key, label) : [],
    ),
    inactive!,
  ]
}

/** Returns the user filters, with the fields that the tenant named. */
function peopleFilters(fields: readonly CustomField[]): ReportFilter[] {
  return [
    { kind: 'several', name: 'area', label: PEOPLE_FACETS.area.label, none: 'Todas' },
    { kind: 'several', name: 'position', label: PEOPLE_FACETS.position.label, none: 'Todos' },
    { kind: 'several', name: 'location', label: PEOPLE_FACETS.location.label, none: 'Todas' },
    { kind: 'several', name: 'manager', label: 'Jefe', none: 'Todos' },
    ...fields.map(({ field_name, field_display_name }): ReportFilter => ({
      kind: 'several',
      name: field_name,
      label: field_display_name,
      none: 'Todos',
      group: 'Campos de la compañía',
    })),
    // Only the deviation from the default is in the address: an unticked checkbox posts nothing.
    { kind: 'box', name: 'onlyActive', label: 'Incluir personas inactivas', value: 'false' },
  ]
}
