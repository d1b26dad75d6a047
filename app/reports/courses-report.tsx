import { CURRENT_PEOPLE } from '#contract/course-enrolment-words.ts'
import { REPORT_KINDS } from '#contract/report-kinds.ts'
import { number, Progress, yesOrNo } from '../report-page/cells.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import type { Report } from './declaration.ts'
import { SEVERAL_COURSES } from './filters.ts'
import { averagePercent, totalsHeading } from './totals.ts'

/** Specification 3, §2: multi-select of courses; empty means all. */
export const coursesReport: Report<'courses'> = {
  kind: 'courses',
  title: `Reporte de ${REPORT_KINDS.courses.toLowerCase()}`,
  counting: 'el progreso de cada persona en cada curso',
  filters: [SEVERAL_COURSES],
  cells: {
    course_name: { width: 'xl', cell: ({ course_name }) => course_name },
    percentage_completed: {
      width: 'md',
      cell: ({ percentage_completed }) => <Progress value={percentage_completed} />,
    },
    date_completed: {
      width: 'sm',
      cell: ({ date_completed: at }, { timezone }) => at && formatDate(at, timezone),
    },
    points: { width: 'sm', align: 'end', cell: ({ points }) => number(points) },
    external_revalidated: {
      width: 'sm',
      cell: ({ external_revalidated: revalidated }) => yesOrNo(revalidated),
    },
    revalidation_comments: {
      width: 'xl',
      cell: ({ revalidation_comments }) => revalidation_comments,
    },
  },
  above: (_, { onlyActive }) => (
    <p className="mb-3 text-muted">
      {onlyActive
        ? 'Se cuentan las personas que tienen el curso ahora, también las inactivas.'
        : `Se cuentan las ${CURRENT_PEOPLE}.`}
    </p>
  ),
  rowKey: ({ id, tenant_course_id }) => `${id}:${tenant_course_id}`,
  totals: ({ foot: { people, totals, averages }, pagination }) => ({
    head: totalsHeading(pagination.total, people),
    cells: {
      percentage_completed: averagePercent(averages.percentage_completed),
      date_completed: `${formatNumber(totals.completed)} al 100\u00a0%`,
      points: formatNumber(totals.points),
      external_revalidated: formatNumber(totals.external_revalidated),
    },
  }),
}
