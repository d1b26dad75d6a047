import { PEOPLE_FACETS } from '#contract/platform/people/people-facets.ts'
import { THIS_MONTH } from '../../report-page/filters/dates.ts'
import type { ReportFilter } from '../../report-page/filters/filters.ts'

/** Filters of reports across tenants: specification 2, §5 'Report filters', §8 and §9. */

/** Value of `tenant` for all tenants. */
export const ALL_TENANTS = 'all'
export const ALL_TENANTS_LABEL = 'Todas las compañías'

const TENANT = {
  kind: 'one',
  name: 'tenant',
  label: 'Compañía',
  none: 'Elige una compañía',
  required: true,
  offers: 'Ver sus cursos y áreas',
} as const satisfies ReportFilter

/** Filters that depend on the tenant. */
const needs = { filter: TENANT.name, say: 'Seleccione la compañía' }

const AREA = {
  kind: 'several',
  name: 'area',
  label: PEOPLE_FACETS.area.label,
  none: 'Todas',
  needs,
  empty: 'No se encontraron areas',
} as const satisfies ReportFilter

const perTable = (name: string, label: string) =>
  ({ kind: 'number', name, label, min: 0, max: 30, usual: 10 }) as const satisfies ReportFilter

/** Filters of a course: for the general report and that of its users. */
export const COURSE_FILTERS: readonly ReportFilter[] = [
  TENANT,
  {
    kind: 'one',
    name: 'course',
    label: 'Curso',
    none: 'Elige un curso',
    required: true,
    needs,
  },
  AREA,
  {
    kind: 'several',
    name: 'location',
    label: PEOPLE_FACETS.location.label,
    none: 'Todas',
    needs,
    empty: 'No se encontraron ubicaciones',
  },
  {
    kind: 'range',
    name: 'from',
    label: 'Fechas',
    first: 'Desde',
    last: { name: 'to', label: 'Hasta' },
  },
  {
    kind: 'box',
    name: 'include_zeroes',
    label: 'Incluir ceros',
    value: 'true',
    off: { value: 'false', label: 'Sin ceros' },
  },
  perTable('max_users', 'Usuarios por tabla'),
  perTable('max_areas', 'Áreas por tabla'),
]

/** Filters of a month: users active in courses, or who completed them. */
export const ACTIVITY_FILTERS: readonly ReportFilter[] = [
  TENANT,
  { kind: 'month', name: 'date', label: 'Mes' },
  {
    kind: 'several',
    name: 'course',
    label: 'Cursos',
    none: 'Todos',
    needs,
    empty: 'No hay cursos',
  },
  AREA,
  {
    kind: 'words',
    name: 'only_completed',
    label: 'Quiénes',
    words: [
      { value: '', label: 'Estuvieron activos' },
      { value: 'true', label: 'Completaron un curso' },
    ],
  },
]

/** Default values, left out of addresses. */
export const USUAL: Readonly<Record<string, string>> = {
  include_zeroes: 'true',
  max_users: '10',
  max_areas: '10',
  date: THIS_MONTH,
  only_completed: 'false',
  order: 'desc',
}
