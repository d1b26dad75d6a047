import { REPORT_KINDS } from '#contract/report-kinds.ts'
import { number, Progress } from '../report-page/cells.tsx'
import { formatNumber, formatPercent } from '../ui/format.ts'
import type { Report } from './declaration.ts'
import { averageOf, averagePercent, totalsHeading } from './totals.ts'

/** Specification 3, §2: progress per user, in each path that they follow. */
export const formationPathsReport: Report<'routes'> = {
  kind: 'routes',
  title: `Reporte de ${REPORT_KINDS.routes.toLowerCase()}`,
  counting: 'el progreso de cada persona en cada plan de formación',
  filters: [{ kind: 'several', name: 'path', label: 'Planes de formación', none: 'Todos' }],
  cells: {
    path_name: { width: 'xl', cell: ({ path_name }) => path_name },
    courses_number: {
      width: 'sm',
      align: 'end',
      cell: ({ courses_number }) => number(courses_number),
    },
    courses_total_percentage: {
      width: 'md',
      align: 'end',
      cell: ({ courses_total_percentage }) => formatPercent(courses_total_percentage, 2),
    },
    route_percentage: {
      width: 'md',
      cell: ({ route_percentage }) => <Progress value={route_percentage} />,
    },
  },
  rowKey: ({ id, path_id }) => `${id}:${path_id}`,
  totals: ({ foot: { people, totals, averages }, pagination }) => ({
    head: totalsHeading(pagination.total, people),
    cells: {
      path_name:
        averages.courses_number === null ? null : `${averageOf(averages.courses_number)} cursos`,
      courses_number: formatNumber(totals.courses_number),
      courses_total_percentage: averagePercent(averages.courses_total_percentage),
      route_percentage: averagePercent(averages.route_percentage),
    },
  }),
}
