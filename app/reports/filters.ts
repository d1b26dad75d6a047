import { DUE_FILTERS } from '#contract/due-words.ts'
import type { CustomField } from '#contract/report-rows.ts'
import { PEOPLE_FACETS } from '#contract/people-facets.ts'
import type { ReportFilter } from '../report-page/filters.ts'

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

/** Returns the user filters, with the fields that the tenant named. */
export function peopleFilters(fields: readonly CustomField[]): ReportFilter[] {
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
    })),
    // Only the deviation from the default is in the address: an unticked checkbox posts nothing.
    { kind: 'box', name: 'onlyActive', label: 'Incluir personas inactivas', value: 'false' },
  ]
}
