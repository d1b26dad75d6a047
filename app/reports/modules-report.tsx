import { REPORT_KINDS } from '#contract/report-kinds.ts'
import { number, Progress } from '../report-page/cells.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import type { Report } from './declaration.ts'
import { ONE_COURSE } from './filters.ts'
import { averagePercent, totalsHeading } from './totals.ts'

/** Specification 3, §2: course, then module. */
export const modulesReport: Report<'modules'> = {
  kind: 'modules',
  title: `Reporte de ${REPORT_KINDS.modules.toLowerCase()}`,
  counting: 'cuánto de cada módulo ha respondido cada persona',
  filters: [
    { ...ONE_COURSE, offers: 'Ver los módulos del curso' },
    {
      kind: 'several',
      name: 'module',
      label: 'Módulos',
      none: 'Elige los módulos',
      required: true,
      needs: { filter: 'course', say: 'Elige primero un curso.' },
    },
  ],
  cells: {
    module: { width: 'xl', cell: ({ module }) => module },
    percentage_completed: {
      width: 'md',
      cell: ({ percentage_completed }) => <Progress value={percentage_completed} />,
    },
    points: { width: 'sm', align: 'end', cell: ({ points }) => number(points) },
    last_activity: {
      width: 'md',
      cell: ({ last_activity: at }, { timezone }) => at && formatDate(at, timezone),
    },
  },
  rowKey: ({ id, module_id }) => `${id}:${module_id}`,
  totals: ({ foot: { people, totals, averages }, pagination }) => ({
    head: totalsHeading(pagination.total, people),
    cells: {
      percentage_completed: averagePercent(averages.percentage_completed),
      points: formatNumber(totals.points),
    },
  }),
}
