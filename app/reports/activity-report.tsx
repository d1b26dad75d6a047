import { PERIODS, REPORT_KINDS } from '#contract/report-kinds.ts'
import { Progress } from '../report-page/cells.tsx'
import { formatDate, formatDay, formatNumber } from '../ui/format.ts'
import type { Report } from './declaration.ts'
import { SEVERAL_COURSES } from './filters.ts'
import { averagePercent, totalsHeading } from './totals.ts'

/** Specification 3, §2: a month, several courses, several areas. The specification gives its name, accents included. */
export const activityReport: Report<'activity'> = {
  kind: 'activity',
  title: REPORT_KINDS.activity,
  counting: 'quiénes completaron los cursos en ese mes',
  filters: [
    { kind: 'month', name: 'date', label: 'Mes', periods: PERIODS },
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
  ],
  cells: {
    course_name: { width: 'xl', cell: ({ course_name }) => course_name },
    percentage_completed: {
      width: 'md',
      cell: ({ percentage_completed }) => <Progress value={percentage_completed} />,
    },
    date_completed: {
      width: 'md',
      cell: ({ date_completed: at }, { timezone }) => at && formatDate(at, timezone),
    },
    last_activity: {
      width: 'md',
      cell: ({ last_activity: at }, { timezone }) => at && formatDate(at, timezone),
    },
  },
  rowKey: ({ id, tenant_course_id }) => `${id}:${tenant_course_id}`,
  totals: ({ foot: { people, totals, averages }, pagination }) => ({
    head: totalsHeading(pagination.total, people),
    cells: {
      percentage_completed: averagePercent(averages.percentage_completed),
      date_completed: `${formatNumber(totals.completed)} al 100\u00a0%`,
    },
  }),
  above: ({ days: { from, to } }) => (
    <p className="mb-3 text-muted">{`Del ${formatDay(from)} al ${formatDay(to)}.`}</p>
  ),
}
