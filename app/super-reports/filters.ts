import { PEOPLE_FACETS } from '#contract/people-facets.ts'
import { PERIODS } from '#contract/report-kinds.ts'
import type { ReportFilter } from '../report-page/filters.ts'

/** What reports across companies are narrowed by: specification 2, §5 'Report filters', §8 and §9. */

/** What `tenant` says of all of them. */
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

/** Everything else is of the company. */
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

/** Of a course: the general report and that of its users. */
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
  { kind: 'day', name: 'from', label: 'Desde' },
  { kind: 'day', name: 'to', label: 'Hasta' },
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

/** Of a month: who was active in courses, or completed them. */
export const ACTIVITY_FILTERS: readonly ReportFilter[] = [
  TENANT,
  { kind: 'month', name: 'date', label: 'Mes', periods: PERIODS },
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

/** What goes without saying. */
export const USUAL: Readonly<Record<string, string>> = {
  include_zeroes: 'true',
  max_users: '10',
  max_areas: '10',
  date: Object.keys(PERIODS)[0]!,
  only_completed: 'false',
  order: 'desc',
}
