import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import type { Report } from './declaration.ts'
import { ONE_COURSE, STATE } from './filters.ts'

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
    STATE,
  ],
  columns: { module: 'xl', percentage_completed: 'md', points: 'sm', last_activity: 'md' },
  compares:
    'De la última actividad solo se conserva la más reciente: este reporte no se puede comparar.',
  rowId: 'module_id',
}
