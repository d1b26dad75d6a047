import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import { formatPercent } from '#app/kit/ui/format.ts'
import { averageOf } from './totals.ts'
import type { Report } from './declaration.ts'
import { STATE, DUE } from './filters.ts'

/** Specification 3, §2: progress per user, in each path that they follow. */
export const formationPathsReport: Report<'routes'> = {
  kind: 'routes',
  title: `Reporte de ${REPORT_KINDS.routes.toLowerCase()}`,
  counting: 'el progreso de cada persona en cada plan de formación',
  filters: [
    { kind: 'several', name: 'path', label: 'Planes de formación', none: 'Todos' },
    STATE,
    DUE,
  ],
  columns: {
    path_name: 'xl',
    courses_number: 'sm',
    // A sum, of which a bar would be wrong.
    courses_total_percentage: {
      width: 'md',
      align: 'end',
      cell: ({ courses_total_percentage }) => formatPercent(courses_total_percentage, 2),
    },
    route_percentage: 'md',
    due_date: 'sm',
    due: 'sm',
  },
  compares:
    'Se cuentan los planes que cada persona sigue ahora, con su progreso de hoy y las fechas de un año antes: quién los seguía entonces no se conserva.',
  rowId: 'path_id',
  totals: ({ averages: { courses_number: courses } }) => ({
    path_name: courses === null ? null : `${averageOf(courses)} cursos`,
  }),
}
