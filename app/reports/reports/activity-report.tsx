import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import { periodWords } from '../report-page/filters/dates.ts'
import { allCompleted } from './figure-link.tsx'
import type { Report } from './declaration.ts'
import { COMPARE, SEVERAL_COURSES, STATE } from './filters.ts'

/** Specification 3, §2: a month, several courses, several areas. The specification gives its name, accents included. */
export const activityReport: Report<'activity'> = {
  kind: 'activity',
  title: REPORT_KINDS.activity,
  counting: 'quiénes completaron los cursos en ese mes',
  filters: [
    { kind: 'month', name: 'date', label: 'Mes' },
    COMPARE,
    { ...SEVERAL_COURSES, none: 'Elige los cursos', required: true },
    {
      kind: 'words',
      name: 'only_completed',
      label: 'Quiénes',
      words: [
        { value: '', label: 'Completaron un curso' },
        { value: 'false', label: 'Estuvieron activos' },
      ],
    },
    STATE,
  ],
  columns: {
    course_name: 'xl',
    percentage_completed: 'md',
    date_completed: 'md',
    last_activity: 'md',
  },
  compares:
    'Un mes que no ha terminado se compara hasta el mismo día. Se cuentan quienes tienen los cursos ahora, con su progreso de hoy: quién los tenía entonces no se conserva.',
  rowId: 'tenant_course_id',
  totals: ({ totals }, to) => ({ date_completed: allCompleted(totals, to) }),
  note: ({ days }, { date }) => periodWords(date?.[0], days),
}
