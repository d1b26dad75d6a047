import { CURRENT_PEOPLE } from '#contract/courses/course-enrolment-words.ts'
import { REPORT_COLUMNS, REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import { allCompleted, FigureLink } from './figure-link.tsx'
import type { Report } from './declaration.ts'
import { DUE, SEVERAL_COURSES, STATE } from './filters.ts'

/** Specification 3, §2: multi-select of courses; empty means all. */
export const coursesReport: Report<'courses'> = {
  kind: 'courses',
  title: `Reporte de ${REPORT_KINDS.courses.toLowerCase()}`,
  counting: 'el progreso de cada persona en cada curso',
  filters: [
    SEVERAL_COURSES,
    STATE,
    DUE,
    {
      kind: 'words',
      name: 'external_revalidated',
      label: REPORT_COLUMNS.courses.external_revalidated,
      words: [
        { value: '', label: 'Todos' },
        { value: 'true', label: 'Sí' },
        { value: 'false', label: 'No' },
      ],
    },
  ],
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
  note: (_, { onlyActive }) =>
    onlyActive
      ? 'Se cuentan las personas que tienen el curso ahora, también las inactivas.'
      : `Se cuentan las ${CURRENT_PEOPLE}.`,
  compares:
    'Se cuentan las asignaciones que hay ahora, con su progreso de hoy y las fechas de un año antes: quién tenía cada curso entonces no se conserva.',
  rowId: 'tenant_course_id',
  totals: ({ totals }, to) => ({
    date_completed: allCompleted(totals, to),
    external_revalidated: (
      <FigureLink value={totals.external_revalidated} to={to({ external_revalidated: ['true'] })} />
    ),
  }),
}
