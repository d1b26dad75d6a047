import { CURRENT_PEOPLE } from '#contract/course-enrolment-words.ts'
import { REPORT_KINDS } from '#contract/report-kinds.ts'
import { formatNumber } from '../ui/format.ts'
import { allCompleted } from './totals.ts'
import type { Report } from './declaration.ts'
import { DUE, SEVERAL_COURSES, STATE } from './filters.ts'

/** Specification 3, §2: multi-select of courses; empty means all. */
export const coursesReport: Report<'courses'> = {
  kind: 'courses',
  title: `Reporte de ${REPORT_KINDS.courses.toLowerCase()}`,
  counting: 'el progreso de cada persona en cada curso',
  filters: [SEVERAL_COURSES, STATE, DUE],
  columns: {
    course_name: 'xl',
    percentage_completed: 'md',
    date_completed: 'sm',
    due_date: 'sm',
    due: 'sm',
    points: 'sm',
    external_revalidated: 'sm',
    revalidation_comments: 'xl',
  },
  above: (_, { onlyActive }) => (
    <p className="mb-3 text-muted">
      {onlyActive
        ? 'Se cuentan las personas que tienen el curso ahora, también las inactivas.'
        : `Se cuentan las ${CURRENT_PEOPLE}.`}
    </p>
  ),
  rowId: 'tenant_course_id',
  totals: ({ totals }) => ({
    date_completed: allCompleted(totals),
    external_revalidated: formatNumber(totals.external_revalidated),
  }),
}
